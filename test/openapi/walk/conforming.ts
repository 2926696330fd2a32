import fc from 'fast-check';
import { propertiesOf } from '../../../server/kernel/openapi/examples.ts';
import type { JsonSchema } from '../../../server/kernel/openapi/openapi.ts';

/** What values are made from besides their schema. */
export interface World {
  /** A schema, or the component that it refers to. */
  readonly resolve: (schema: JsonSchema) => JsonSchema;
  /** Ids for a field. */
  readonly idsFor: (field: string) => fc.Arbitrary<string>;
}

/** Letters of several scripts and cases, beyond 16 bits too, and ones that grow or shrink with their case. */
const LETTERS = [...'aZ09éßıİσςЯあ中ع😀\u0301-'];

/** Texts that the description explains further, so they are tried with the examples of the document. */
export const IN_OWN_WORDS: ReadonlySet<string> = new Set([
  ...['allowed_hosts', 'maps_to'],
  ...['cron', 'metric', 'dimensions', 'cell', 'cursor', 'after', 'from', 'object', 'method'],
]);

/** Up to so many members are given besides the required ones. */
const OPTIONAL = 4;

/** Codes of currencies, of which the document gives only one. */
const CURRENCIES = ['USD', 'EUR', 'jpy'];

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress({ size: 'small' }),
  uri: fc.webPath().map((path) => `https://hooks.example.com${path}`),
  date: dates().map((date) => date.toISOString().slice(0, 10)),
  'date-time': dates().map((date) => date.toISOString()),
};

function dates(): fc.Arbitrary<Date> {
  return fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
}

/** Values that a schema describes. */
export function conforming(world: World, given: JsonSchema, field: string): fc.Arbitrary<unknown> {
  const schema = world.resolve(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? []).filter(isSchema);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => conforming(world, choice, field)));
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => ofType(world, schema, type, field)));
}

function ofType(world: World, schema: JsonSchema, type: string, field: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return wholeNumbers(schema, field);
    case 'number':
      return fc
        .integer({ min: Math.max(1, schema.minimum ?? -1e6), max: schema.maximum ?? 1e6 })
        .map((value) => value / 4);
    case 'string':
      return texts(world, schema, field);
    case 'array':
      return lists(world, schema, field);
    default:
      return members(world, schema);
  }
}

function wholeNumbers({ minimum, maximum }: JsonSchema, field: string): fc.Arbitrary<number> {
  // Waiting takes time.
  if (field === 'wait') return fc.constant(0);
  const [min, max] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER];
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
}

function texts(world: World, schema: JsonSchema, field: string): fc.Arbitrary<string | undefined> {
  const { format = '', pattern, minLength = 0, maxLength } = schema;
  if (format === 'uuid') return world.idsFor(field);
  const known = field === 'currency' ? fc.constantFrom(...CURRENCIES) : FORMATS[format];
  if (known) return known;
  if (pattern !== undefined) {
    const most = maxLength ?? Number.POSITIVE_INFINITY;
    return fc
      .stringMatching(new RegExp(pattern), { size: 'small' })
      .filter((matching) => matching.length >= minLength && matching.length <= most);
  }
  if (maxLength === undefined || IN_OWN_WORDS.has(field)) return examples(schema);
  const letters = (least: number, most: number) =>
    fc.string({ unit: fc.constantFrom(...LETTERS), minLength: least, maxLength: most, size: 'max' });
  return fc.oneof(
    { weight: 9, arbitrary: letters(minLength, Math.min(maxLength, 20)) },
    { weight: 1, arbitrary: fc.constantFrom(...LETTERS).map((letter) => letter.repeat(maxLength)) },
  );
}

/** Undefined where the document has no example: such a member is left out. */
function examples(schema: JsonSchema): fc.Arbitrary<string | undefined> {
  const known = [...(schema.examples ?? []), schema.default].filter((value) => typeof value === 'string');
  return fc.constantFrom(...(known.length > 0 ? known : [undefined]));
}

function lists(
  world: World,
  { items: each, minItems = 0, maxItems, uniqueItems }: JsonSchema,
  field: string,
) {
  if (!isSchema(each)) return fc.constant([]);
  const sizes = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems ?? 3, 3)) };
  const item = conforming(world, each, field);
  const list = uniqueItems ? fc.uniqueArray(item, sizes) : fc.array(item, sizes);
  return list.map((items) => items.filter((one) => one !== undefined));
}

/**
 * An object has all required members and some others. Where no schema lists the names, they are of a language or of the
 * organization, which has none of its own: there is an example, or nothing.
 */
function members(world: World, schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const { required = [], dependentRequired = {}, minProperties = 0, examples: known = [] } = schema;
  const all = propertiesOf(schema);
  if (all.length === 0) return fc.constantFrom(...(known.length > 0 ? known : [{}])).map(Object);
  const values = Object.fromEntries(all.map(([name, value]) => [name, conforming(world, value, name)]));
  const optional = Object.keys(values).filter((name) => !required.includes(name));
  return fc
    .subarray(optional, {
      minLength: Math.min(minProperties, optional.length),
      maxLength: Math.min(OPTIONAL, optional.length),
    })
    .chain((some) => {
      const needed = new Set([
        ...required,
        ...some,
        ...some.flatMap((name) => dependentRequired[name] ?? []),
      ]);
      return fc.record(Object.fromEntries(Object.entries(values).filter(([name]) => needed.has(name))));
    })
    .map((made) =>
      Object.fromEntries(
        Object.entries(made).flatMap(([name, value]) =>
          value === undefined && !required.includes(name)
            ? []
            : [[name, value === undefined ? 'word' : value]],
        ),
      ),
    );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

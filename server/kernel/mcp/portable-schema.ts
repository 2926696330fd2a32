import { propertiesOf } from '../openapi/examples.ts';
import type { JsonSchema } from '../openapi/openapi.ts';
import type { SchemaCollector } from '../openapi/schema-collector.ts';

/** Schemas that every host and model can read: short, without references, lists of types and conditions. */

/**
 * The schema of an argument: one form where several are accepted, one example, and no bounds, because a model needs no
 * choice and what is too long is refused in words.
 * @param neverNull leaves null out, because what a new record shall not have is rather left out
 */
export function argumentSchema({ anyOf, ...schema }: JsonSchema, neverNull: boolean): JsonSchema {
  const list = anyOf?.find((form) => typeof form === 'object' && form.type === 'array');
  if (typeof list === 'object') return argumentSchema({ ...list, ...schema }, neverNull);
  const { type, format, description, enum: values, items, required, default: usual, examples } = schema;
  const example = examples?.find((value) => type !== 'array' || Array.isArray(value));
  const properties = propertiesOf(schema);
  const inner = (part: JsonSchema) => argumentSchema(part, neverNull);
  return {
    ...portableType(type, !neverNull && usual !== null),
    // That an id is a UUID helps nobody to find it, and one that is none is refused in words.
    ...(format === undefined || format === 'uuid' ? {} : { format }),
    // Where the name of the argument says as much, the description is left out.
    ...(description === undefined || SAYS_NOTHING.test(description) ? {} : { description }),
    ...(values === undefined ? {} : { enum: values }),
    ...(isSchema(items) ? { items: inner(items) } : {}),
    ...(properties.length > 0 ? { properties: inside(properties, inner) } : {}),
    ...(required === undefined ? {} : { required }),
    ...(isTelling(usual) ? { default: usual } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

const SAYS_NOTHING = new RegExp(
  [
    '^The id of',
    '^How many records to pass over',
    '^Only \\w+ (of|in) this \\w+\\.$',
    '^Only \\w+ (created|updated) at or after this time\\.$',
    '^`desc` is newest first',
  ].join('|'),
);

function isTelling(usual: unknown): boolean {
  return (typeof usual === 'string' || typeof usual === 'number') && usual !== '' && usual !== 0;
}

/** The schema of a record by the names of its fields, all of which it has. */
export function fieldsOf(record: JsonSchema): JsonSchema {
  return { type: 'object', required: propertiesOf(record).map(([name]) => name) };
}

/** The schema of a record by the names and types of its fields; records inside are described by their fields. */
export function typesOf(schema: JsonSchema, collector: SchemaCollector): JsonSchema {
  if (schema.$ref !== undefined) return fieldsOf(collector.resolve(schema));
  const { type, items, anyOf } = schema;
  // A record that may be absent as a whole; its fields would be too long.
  if (anyOf) return portableType(['object', 'null'], true);
  const properties = propertiesOf(schema);
  const inner = (part: JsonSchema) => typesOf(part, collector);
  return {
    ...portableType(type, true),
    ...(properties.length > 0 ? { properties: inside(properties, inner) } : {}),
    ...(isSchema(items) ? { items: inner(items) } : {}),
  };
}

/** Of several types the first; what may be null is two schemas, because many hosts cannot read a list of types. */
function portableType(type: unknown, nullable: boolean): JsonSchema {
  if (!Array.isArray(type)) return type === undefined ? {} : { type: named(type) };
  const first = { type: named(type[0]) };
  return nullable && type.includes('null') ? { anyOf: [first, { type: 'null' }] } : first;
}

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;

function named(type: unknown): (typeof TYPES)[number] {
  const known = TYPES.find((name) => name === type);
  if (known === undefined) throw new Error(`There is no type ${String(type)}.`);
  return known;
}

function isSchema(items: JsonSchema['items']): items is JsonSchema {
  return typeof items === 'object' && !Array.isArray(items);
}

function inside(
  properties: readonly (readonly [string, JsonSchema])[],
  describe: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(properties.map(([name, schema]) => [name, describe(schema)]));
}

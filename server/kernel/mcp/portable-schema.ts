import { propertiesOf } from '../openapi/examples.ts';
import type { JsonSchema } from '../openapi/openapi.ts';

/** Schemas that all hosts and models can read: short, without references, lists of types or conditions. */

/**
 * The schema of an argument: one form where several are accepted, one example and no bounds. A model needs no
 * choice, and values that are too long are refused with an explanation.
 * @param neverNull leaves out null, because a new record simply omits what it does not have
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
    // That an id is a UUID does not help an agent to find it, and an invalid one is refused with an
    // explanation.
    ...(format === undefined || format === 'uuid' ? {} : { format }),
    // Drops the description if the name of the argument says as much.
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
    '^Number of records to skip',
    // More is lowered to the maximum, and the answer says how to go on.
    '^Maximum number of records to return',
    '^A \\w+ of your organization[;.]',
    '^Only \\w+ (of|in) this \\w+\\.$',
    '^Only \\w+ (created|updated) at or after this time\\.$',
    '^`desc` sorts newest first',
  ].join('|'),
);

function isTelling(usual: unknown): boolean {
  return (typeof usual === 'string' || typeof usual === 'number') && usual !== '' && usual !== 0;
}

/** The schema of a record that lists the names of the fields which every record has. */
export function fieldsOf(record: JsonSchema): JsonSchema {
  const names = propertiesOf(record).map(([name]) => name);
  return { type: 'object', required: names.filter((name) => record.required?.includes(name)) };
}

/**
 * The first of several types. A nullable type becomes two schemas, because many hosts cannot read a list of
 * types.
 */
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

import { exampleId } from '../../../server/kernel/openapi/examples.ts';
import type { JsonSchema, Parameter } from '../../../server/kernel/openapi/openapi.ts';
import { IN_OWN_WORDS } from '../walk/conforming.ts';
import type { Described } from '../walk/document.ts';
import { fieldRecord, recordAt, recordOfParameter, sameRecord } from '../walk/pool.ts';
import { isLeftOut, narrowedTo, neededIn } from './unknown.ts';

/** Puts what the generator cannot know into the schemas that it gets. */

/** The generator makes short keys, of which there are too few to be new ones. */
const KEY = { type: 'string', minLength: 24, maxLength: 255, pattern: '^[A-Za-z0-9]+$' } as const;

const WHOLE_AMOUNT = { minimum: 1 - 1e15, maximum: 1e15 - 1 } as const;

/** @param name of the member; empty for the whole body */
export function forGenerator(schema: JsonSchema, name: string, operation: string): JsonSchema {
  const path = operation.split(' ').at(-1) ?? '';
  if (schema.properties) return withKnown(schema, neededIn(operation, name), operation);
  const narrowed = narrowedTo(operation, name);
  if (narrowed && schema.type !== 'array') return narrowed;
  const { type, format } = schema;
  const types = [type].flat();
  // Ids of records that exist: the fixtures put the real ones in their place.
  if (format === 'uuid') return among(type, [exampleId(recordNamed(name, path))]);
  // Its own addresses lead nowhere. A wrong value is the right one with one letter more, which a port does not have.
  if (format === 'uri') return among(type, ['https://hooks.example.com:443']);
  // Beside null, it overlooks the format of a text.
  if (format === 'email' && types.includes('null'))
    return { oneOf: [{ ...schema, type: 'string' }, { type: 'null' }] };
  if (name === 'currency') return among(type, ['USD', 'EUR']);
  // An amount may be written in many ways, which no pattern tells, and has few decimals.
  if (types.includes('number') && types.includes('string'))
    return { ...WHOLE_AMOUNT, type: types.includes('null') ? ['integer', 'null'] : 'integer' };
  // A text whose rules the description explains in words takes the examples.
  const examples = (schema.examples ?? []).filter((example) => typeof example === 'string');
  const isOpen = schema.maxLength === undefined && schema.pattern === undefined && format === undefined;
  const isInWords = examples.length > 0 && !schema.enum && (isOpen || IN_OWN_WORDS.has(name));
  return types.includes('string') && isInWords ? among(type, examples) : schema;
}

export function parameterForGenerator(parameter: Parameter, { method, path }: Described): Parameter[] {
  const { name, schema, example } = parameter;
  if (isLeftOut('parameter', name)) return [];
  const narrowed = narrowedTo(`${method} ${path}`, name);
  if (narrowed) return [{ ...parameter, schema: narrowed }];
  if (name === 'Idempotency-Key') return [{ ...parameter, schema: KEY }];
  // Any version.
  if (name === 'If-Match') return [{ ...parameter, schema: among('string', ['*']) }];
  // The generator knows no objects in a query.
  if (parameter.style === 'deepObject') return [];
  if (parameter.in === 'path' && schema.format === 'uuid')
    return [{ ...parameter, schema: among('string', [exampleId(recordOfParameter(name, path))]) }];
  const isInWords =
    schema.enum === undefined && schema.format === undefined && schema.minLength === undefined;
  if (typeof example === 'string' && example !== 'text' && schema.type === 'string' && isInWords)
    return [{ ...parameter, schema: among('string', [example]) }];
  return [parameter];
}

function withKnown(schema: JsonSchema, needed: readonly string[], operation: string): JsonSchema {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).filter(([name]) => !isLeftOut(operation, name));
  return {
    ...schema,
    properties: Object.fromEntries(members),
    required: [...new Set([...required, ...needed])],
  };
}

function among(type: JsonSchema['type'], values: readonly (string | number)[]): JsonSchema {
  const isNullable = [type].flat().includes('null');
  return { ...typed(type), enum: [...values, ...(isNullable ? [null] : [])] };
}

function typed(type: JsonSchema['type']): JsonSchema {
  return type === undefined ? {} : { type };
}

function recordNamed(name: string, path: string): string {
  if (name === 'merge_id') return `other ${recordAt(path.split('/{id}', 1)[0] ?? '')}`;
  return sameRecord(fieldRecord(name));
}

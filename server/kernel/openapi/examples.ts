import { createHash } from 'node:crypto';
import type { JsonSchema } from './openapi.ts';
import type { SchemaCollector } from './schema-collector.ts';

/**
 * An id for examples, the same wherever the same record is meant.
 * @param record what the id belongs to, such as `deal`
 */
export function exampleId(record: string): string {
  const digits = createHash('sha256').update(record).digest('hex');
  return `0198c2f1-${digits.slice(0, 4)}-7${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(10, 22)}`;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-05-17T14:23:00.000Z',
  date: '2026-06-30',
  email: 'ada@example.com',
  uri: 'https://hooks.example.com/kontor',
};

/**
 * An example for a schema: its own, else one composed of its parts.
 * @param name the name of the value, which determines example ids
 */
export function exampleOf(schema: JsonSchema, name: string, collector: SchemaCollector): unknown {
  if (schema.$ref !== undefined) {
    const record = schema.$ref.split('/').at(-1) ?? '';
    return exampleOf(collector.resolve(schema), record.toLowerCase(), collector);
  }
  const [own] = [...(schema.examples ?? []), schema.const, schema.default, ...(schema.enum ?? [])].filter(
    isTelling,
  );
  if (own !== undefined) return own;
  const [first] = [schema.anyOf?.[0]];
  if (typeof first === 'object') return exampleOf(first, name, collector);
  return exampleOfType(schema, name, collector);
}

function exampleOfType(schema: JsonSchema, name: string, collector: SchemaCollector): unknown {
  if (schema.format === 'uuid') return exampleId(name.replace(/_id$/, ''));
  if (Array.isArray(schema.type)) return null;
  if (schema.type === 'object') return exampleObject(schema, name, collector);
  if (schema.type === 'array') return exampleItems(schema, name, collector);
  if (schema.type === 'string') return BY_FORMAT[schema.format ?? ''] ?? 'text';
  if (schema.type === 'boolean') return false;
  return schema.type === 'integer' || schema.type === 'number' ? 0 : null;
}

/** All required fields, and optional ones that have an example. */
function exampleObject(schema: JsonSchema, record: string, collector: SchemaCollector): unknown {
  const fields = propertiesOf(schema).filter(
    ([name, field]) => schema.required?.includes(name) || field.examples !== undefined,
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(field, name === 'id' ? record : name, collector)]),
  );
}

function exampleItems({ items }: JsonSchema, name: string, collector: SchemaCollector): unknown {
  return typeof items === 'object' && !Array.isArray(items) ? [exampleOf(items, name, collector)] : [];
}

/** The fields of an object's schema. */
export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries(schema.properties ?? {}).filter(
    (entry): entry is [string, JsonSchema] => typeof entry[1] === 'object',
  );
}

function isTelling(value: unknown): boolean {
  return value !== undefined && value !== null;
}

import { type Asking, isVersioned } from '../asking/asking.ts';
import type { Route } from '../http/route.ts';
import { EVERY_ANSWER, headers } from './headers.ts';
import { pascalCase } from './names.ts';
import type { JsonSchema, Parameter, Reference, Response } from './openapi.ts';
import type { SchemaCollector } from './schema-collector.ts';

/** The query parameters `fields` and `include` of a route, where it takes them. */
export function askingParameters({ fields, include }: Pick<Asking, 'fields' | 'include'>): Parameter[] {
  return [
    ...names(
      'fields',
      fields,
      fields,
      'Only these members of each record, separated by commas. Others are left out, also those that the schema requires.',
    ),
    ...names(
      'include',
      include,
      include.slice(0, 1),
      'Linked records to return in `meta.included`, each once, by kind. Separated by commas. Requires the scope that reads them.',
    ),
  ];
}

function names(
  name: string,
  known: readonly string[],
  example: readonly string[],
  description: string,
): Parameter[] {
  if (known.length === 0) return [];
  const schema: JsonSchema = { type: 'array', minItems: 1, items: { type: 'string', enum: [...known] } };
  return [
    { name, in: 'query', required: false, description, style: 'form', explode: false, schema, example },
  ];
}

/** The header with which a request names the version of the record. */
export function conditionOf(route: Route): Reference[] {
  if (!isVersioned(route)) return [];
  return [{ $ref: `#/components/parameters/${route.method === 'GET' ? 'If-None-Match' : 'If-Match'}` }];
}

/** The response to a read of a record that the caller has already. */
export const NOT_MODIFIED: Readonly<Record<string, Response>> = {
  304: {
    description: 'The record still has the version in `If-None-Match`. The response has no body.',
    headers: { ...EVERY_ANSWER, ...headers('ETag') },
  },
};

/** `meta` with `included`, where a response can have it. */
export function withIncluded(
  meta: JsonSchema,
  kinds: Asking['included'],
  collector: SchemaCollector,
): JsonSchema {
  if (Object.keys(kinds).length === 0) return meta;
  const own = collector.resolve(meta);
  const lists = Object.entries(kinds).map(([plural, kind]): [string, JsonSchema] => [
    plural,
    { type: 'array', items: { $ref: `#/components/schemas/${pascalCase(kind)}` } },
  ]);
  const included: JsonSchema = {
    type: 'object',
    description: 'The linked records that `include` asked for. Left out without it.',
    properties: Object.fromEntries(lists),
  };
  return { ...own, properties: { ...own.properties, included } };
}

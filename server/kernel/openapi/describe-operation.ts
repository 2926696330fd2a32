import { z } from 'zod';
import { type Asking, isVersioned } from '../asking/asking.ts';
import { type Route, takesIdempotencyKey } from '../http/route.ts';
import type { Operation } from '../operations/operation.ts';
import { recordOf } from '../operations/record-of.ts';
import { askingParameters, conditionOf, NOT_MODIFIED, withIncluded } from './describe-asking.ts';
import { bytesAnswer } from './describe-bytes.ts';
import { describeErrors } from './describe-errors.ts';
import { describeInput, type RequestParts } from './describe-input.ts';
import { exampleOf } from './examples.ts';
import { EVERY_ANSWER, headers } from './headers.ts';
import { camelCase } from './names.ts';
import type { JsonSchema, OperationObject, Response } from './openapi.ts';
import type { SchemaCollector } from './schema-collector.ts';

/** A way to authenticate. */
interface Scheme {
  readonly name: string;
  /** Whether the document lists its scopes; the schemes without such a list name none. */
  readonly hasScopes: boolean;
}

/** What is known about an operation besides its route. */
interface OperationFacts {
  readonly schemes: readonly Scheme[];
  /** The messages of all its 409 `conflict` errors. */
  readonly conflicts: readonly string[];
  /** The members of `meta` in which it counts the records that it moved. */
  readonly movedCounts: readonly string[];
  readonly asking: Pick<Asking, 'fields' | 'include' | 'included'>;
}

/** Describes one line of a route table. */
export function describeOperation(
  route: Route,
  collector: SchemaCollector,
  { schemes, conflicts, movedCounts, asking }: OperationFacts,
): OperationObject {
  const { operation } = route;
  const parts = describeInput(route, collector);
  const scopes = operation.scope === null ? [] : [operation.scope];
  return {
    operationId: camelCase(operation.name),
    tags: [route.tag],
    summary: operation.summary,
    description: [operation.description, permission(operation), farewell(route)].filter(Boolean).join('\n\n'),
    ...(route.deprecation ? { deprecated: true } : {}),
    security: schemes.map(({ name, hasScopes }) => ({ [name]: hasScopes ? scopes : [] })),
    parameters: [
      ...parts.parameters,
      ...askingParameters(asking),
      ...conditionOf(route),
      ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ],
    ...(parts.requestBody ? { requestBody: parts.requestBody } : {}),
    responses: {
      [route.status]: describeSuccess(route, parts, collector, { included: asking.included, movedCounts }),
      ...(isVersioned(route) && route.method === 'GET' ? NOT_MODIFIED : {}),
      ...(route.operation.mayCreate
        ? { 201: describeSuccess({ ...route, status: 201 }, parts, collector, { included: {}, movedCounts }) }
        : {}),
      ...describeErrors(route, parts, { conflicts, asking }),
    },
  };
}

function permission({ scope, role }: Operation): string {
  const scopeText = scope === null ? 'Accepts any valid credential.' : `Requires the scope \`${scope}\`.`;
  return role === undefined ? scopeText : `${scopeText} Only for owners and admins of the organization.`;
}

function farewell({ deprecation }: Route): string | undefined {
  if (!deprecation) return undefined;
  const { since, sunset, instead } = deprecation;
  return `Deprecated since ${since}, and may be gone from ${sunset} on. ${instead}`;
}

function describeSuccess(
  route: Route,
  { fields }: RequestParts,
  collector: SchemaCollector,
  { included, movedCounts }: Pick<Asking, 'included'> & Pick<OperationFacts, 'movedCounts'>,
): Response {
  const { operation, status } = route;
  if (route.send) return bytesAnswer(route);
  if (status === 204) return { description: 'Done. The response has no body.', headers: EVERY_ANSWER };
  const { record, list } = recordOf(operation);
  const described = record ? collector.ofOutput(record) : {};
  const data: JsonSchema = list ? { type: 'array', items: described } : described;
  const paged = list && fields.includes('offset');
  const meta = withIncluded(describeMeta(operation, movedCounts, paged, collector), included, collector);
  const schema: JsonSchema = {
    type: 'object',
    properties: { data, ...(meta ? { meta } : {}) },
    required: paged || (meta?.required?.length ?? 0) > 0 ? ['data', 'meta'] : ['data'],
  };
  const value = exampleOf(schema, '', collector);
  const warned =
    operation.warning === undefined
      ? {}
      : { warning: { value: withWarning(value, operation.warning, meta?.required) } };
  return {
    description: paged ? 'A page of the list.' : SUCCESS[status],
    headers: {
      ...EVERY_ANSWER,
      ...(takesIdempotencyKey(route) ? headers('Idempotent-Replayed') : {}),
      ...(operation.kind !== undefined && !list ? headers('ETag') : {}),
      ...(route.deprecation ? headers('Deprecation', 'Sunset') : {}),
    },
    content: { 'application/json': { schema, examples: { answer: { value }, ...warned } } },
  };
}

function describeMeta(
  { meta, warning }: Operation,
  movedCounts: readonly string[],
  paged: boolean,
  collector: SchemaCollector,
): JsonSchema {
  if (meta === undefined && warning === undefined && movedCounts.length === 0) return paged ? PAGE : MORE;
  // Without the id of the schema, because what is added here belongs to no component.
  const described: JsonSchema = meta ? collector.ofOutput(z.object(meta.shape)) : { type: 'object' };
  const properties = {
    ...(warning === undefined ? {} : WARNING.properties),
    ...IGNORED,
    ...described.properties,
    ...Object.fromEntries(movedCounts.map((name) => [name, MOVED])),
  };
  const required = [...(described.required ?? []), ...movedCounts];
  return { ...described, properties, ...(required.length > 0 ? { required } : {}) };
}

const SUCCESS = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The work is done later.',
} as const;

/** The member of every `meta` that names what had no effect. */
export const IGNORED: Readonly<Record<string, JsonSchema>> = {
  ignored: {
    type: 'array',
    items: { type: 'string' },
    description:
      'What had no effect, such as query parameters that the path does not take. Left out if empty.',
  },
};

/** A count of records that a merge moved. */
const MOVED: JsonSchema = {
  type: 'integer',
  minimum: 0,
  description: 'How many of these records were moved to the one that stays.',
};

/** `meta` of a response that otherwise has none. */
const MORE: JsonSchema = { $ref: '#/components/schemas/Meta' };

const PAGE: JsonSchema = { $ref: '#/components/schemas/Page' };

const WARNING: JsonSchema = {
  type: 'object',
  properties: {
    warning: { type: 'string', description: 'What was done differently from the request, and why.' },
  },
};

/** @param required the members that every `meta` has */
function withWarning(value: unknown, warning: string, required: readonly string[] = []): unknown {
  const members = Object.entries(Object(Object(value).meta)).filter(([name]) => required.includes(name));
  return { ...Object(value), meta: { ...Object.fromEntries(members), warning } };
}

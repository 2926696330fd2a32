import type { Route } from '../http/route.ts';
import type { Header, Parameter, Reference } from './openapi.ts';

/** All response headers, as components. */
const HEADERS = {
  'X-RateLimit-Limit': {
    description: 'Requests allowed in any 60 seconds.',
    schema: { type: 'integer', examples: [60] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the current window.',
    schema: { type: 'integer', examples: [59] },
  },
  'X-RateLimit-Reset': {
    description: 'When the window will be empty again, in Unix seconds.',
    schema: { type: 'integer', examples: [1779027840] },
  },
  'X-Request-Id': {
    description:
      'The id of the request, as in the logs and the audit log. You can send your own in the same header.',
    schema: { type: 'string', examples: ['7b1f8e52-8f0e-4a44-9d0c-3f1f6f0f6c55'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before you send the request again.',
    schema: { type: 'integer', examples: [12] },
  },
  'WWW-Authenticate': {
    description:
      'How to authenticate (RFC 6750): with `error="invalid_token"` if the credential is not valid, ' +
      'with `error="insufficient_scope"` and `scope` if it lacks a scope.',
    schema: { type: 'string', examples: ['Bearer error="invalid_token"'] },
  },
  Allow: {
    description: 'The methods that the path supports.',
    schema: { type: 'string', examples: ['GET, HEAD, POST'] },
  },
  'X-Kontor-Version': {
    description: 'The release of Kontor that answered.',
    schema: { type: 'string', examples: ['0.1.0'] },
  },
  Deprecation: {
    description: 'Since when the path is announced to go away, in Unix seconds after an `@` (RFC 9745).',
    schema: { type: 'string', examples: ['@1793491200'] },
  },
  Sunset: {
    description: 'From when the path may be gone (RFC 8594).',
    schema: { type: 'string', examples: ['Mon, 01 Nov 2027 00:00:00 GMT'] },
  },
  ETag: {
    description: 'The version of the record, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string', examples: ['"q2mL0d6u3Rk1nYpS8cVt4A"'] },
  },
  'Idempotent-Replayed': {
    description: '`true` if this repeats the first response to the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
} satisfies Readonly<Record<string, Header>>;

/** The headers that responses of these routes can have, as components. Those of a deprecated path are left out while there is none. */
export function usedHeaders(routes: readonly Pick<Route, 'deprecation'>[]): Readonly<Record<string, Header>> {
  const { Deprecation, Sunset, ...always } = HEADERS;
  return routes.some(({ deprecation }) => deprecation) ? HEADERS : always;
}

/** References to headers, by their names. */
export function headers(...names: (keyof typeof HEADERS)[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of every response (docs/behaviour/errors-and-limits.md 5 and 14). */
export const EVERY_ANSWER = headers(
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Kontor-Version',
);

/** The header that makes a change depend on the version of the record. */
export const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'Changes the record only if it still has this version, the `ETag` of an earlier response; otherwise the response is 412 ' +
    '`precondition_failed`.',
  schema: { type: 'string' },
  example: '*',
};

/** The header that makes a read short if nothing has changed. */
export const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'Answers 304 without a body if the record still has this version, the `ETag` of an earlier response.',
  schema: { type: 'string' },
  example: '"q2mL0d6u3Rk1nYpS8cVt4A"',
};

/** The header that makes a POST safe to repeat. */
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to retry: the same key with the same body within 24 hours returns the first response ' +
    'and does nothing again; with a different body the response is 409 `idempotency_conflict`. The formatting of the ' +
    'JSON does not matter. If the first response was over 64 kB, the records are returned in their current state. An ' +
    'organization keeps at most 100,000 keys; beyond that, the oldest are deleted.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: 'import-2026-05-17-row-42',
};

import type { Header, Parameter, Reference } from './openapi.ts';

/** All response headers, as components. */
export const HEADERS = {
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
  'Idempotent-Replayed': {
    description: '`true` if this repeats the first response to the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
} satisfies Readonly<Record<string, Header>>;

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
);

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

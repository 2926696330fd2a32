import type { Header, Parameter, Reference } from './openapi.ts';

/** Every header of an answer, as components. */
export const HEADERS = {
  'X-RateLimit-Limit': {
    description: 'Requests that are admitted in any 60 seconds.',
    schema: { type: 'integer', examples: [60] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that are left in the present window.',
    schema: { type: 'integer', examples: [59] },
  },
  'X-RateLimit-Reset': {
    description: 'When the window is empty again: Unix time in whole seconds.',
    schema: { type: 'integer', examples: [1779027840] },
  },
  'X-Request-Id': {
    description:
      'The id of the request, as it stands in the logs and the audit log; send one of your own under the same name.',
    schema: { type: 'string', examples: ['7b1f8e52-8f0e-4a44-9d0c-3f1f6f0f6c55'] },
  },
  'Retry-After': {
    description: 'Whole seconds to wait before the request is sent again.',
    schema: { type: 'integer', examples: [12] },
  },
  'WWW-Authenticate': {
    description:
      'How to authenticate (RFC 6750): with `error="invalid_token"` when a credential was sent that is not valid, ' +
      'with `error="insufficient_scope"` and `scope` when it lacks a scope.',
    schema: { type: 'string', examples: ['Bearer error="invalid_token"'] },
  },
  Allow: {
    description: 'The methods that the path has.',
    schema: { type: 'string', examples: ['GET, HEAD, POST'] },
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the first answer to the same `Idempotency-Key` again.',
    schema: { type: 'string', enum: ['true'] },
  },
} satisfies Readonly<Record<string, Header>>;

/** References to headers, by their names. */
export function headers(...names: (keyof typeof HEADERS)[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What every answer carries (docs/behaviour/errors-and-limits.md 5 and 14). */
export const EVERY_ANSWER = headers(
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
);

/** The header that makes a POST safe to send again. */
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to send again: the same key with the same body inside 24 hours returns the first ' +
    'answer and does nothing again; with another body it is 409 `idempotency_conflict`. How the JSON is written makes ' +
    'no difference. In place of an answer over 64 kB the records come as they are now. An organization keeps 100,000 ' +
    'keys at most; beyond that the oldest are forgotten.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: 'import-2026-05-17-row-42',
};

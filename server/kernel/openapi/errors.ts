import {
  ambiguousMatch,
  cursorExpired,
  type ProgramErrorCode,
  preconditionFailed,
  rateLimitExceeded,
  requestTimeout,
  temporarilyUnavailable,
} from '../operations/errors.ts';
import { EVERY_ANSWER, headers } from './headers.ts';
import type { Example, JsonSchema, Reference, Response } from './openapi.ts';

interface ErrorKind {
  readonly status: number;
  /** When it happens, in a sentence. */
  readonly when: string;
  /** The message as sent, or one of several. */
  readonly message: string;
}

/** All errors of the API (docs/behaviour/errors-and-limits.md 9), in the order of the reference. */
export const ERRORS: Readonly<Record<ProgramErrorCode, ErrorKind>> = {
  invalid_request: {
    status: 400,
    when: 'The input is malformed or breaks a rule. The message names the field.',
    message: 'The body must be valid JSON.',
  },
  unauthorized: {
    status: 401,
    when: 'The credential is missing or not valid.',
    message: 'The credential is unknown, expired or revoked.',
  },
  forbidden: {
    status: 403,
    when: 'The credential lacks the scope, or its user the role.',
    message: "Scope 'crm:write' is required.",
  },
  not_found: {
    status: 404,
    when: 'Your organization has no such record.',
    message: 'No deal with this id exists in your organization.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The path does not support the method. The `Allow` header lists those it supports.',
    message: 'PUT is not allowed here; use GET, HEAD, POST.',
  },
  request_timeout: {
    status: 408,
    when: 'The body did not arrive within 30 seconds; the connection is closed.',
    message: requestTimeout().message,
  },
  conflict: {
    status: 409,
    when: 'The current state of the record does not allow the change.',
    message: 'The record is in use.',
  },
  ambiguous_match: {
    status: 409,
    when: 'Several records match. `ids` names them.',
    message: ambiguousMatch([]).message,
  },
  cursor_expired: {
    status: 410,
    when: 'The cursor is older than 30 days, or from before a backup was restored.',
    message: cursorExpired().message,
  },
  precondition_failed: {
    status: 412,
    when: 'The record has another version than `If-Match` names.',
    message: preconditionFailed().message,
  },
  idempotency_conflict: {
    status: 409,
    when: 'The `Idempotency-Key` was used for another request.',
    message: "The 'Idempotency-Key' was used for another request in the last 24 hours; choose a new one.",
  },
  payload_too_large: {
    status: 413,
    when: 'The body is larger than 1 MiB.',
    message: 'The body must have at most 1048576 bytes (1 MiB).',
  },
  unsupported_media_type: {
    status: 415,
    when: 'The body is not `application/json` in UTF-8, or it is compressed.',
    message: "The header 'Content-Type' must be application/json.",
  },
  rate_limit_exceeded: {
    status: 429,
    when: 'Too many requests. `retry_after` says how many seconds to wait.',
    message: rateLimitExceeded(60, 12).message,
  },
  server_error: {
    status: 500,
    when: 'The server failed. You can send the request again; use the same `Idempotency-Key` for a POST.',
    message: 'The server could not handle the request. You can try again.',
  },
  temporarily_unavailable: {
    status: 503,
    when: 'The request waited too long for other requests, or the server is stopping. Nothing was changed. `Retry-After` says how many seconds to wait.',
    message: temporarilyUnavailable(2).message,
  },
};

/** The body of all errors (docs/behaviour/errors-and-limits.md 8). */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'The body of every error.',
  properties: {
    error: { type: 'string', enum: Object.keys(ERRORS), description: 'The error code, for programs.' },
    message: { type: 'string', description: 'What was wrong, in one sentence that names the field.' },
    ids: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      description: 'Only with `ambiguous_match`: the records that match, the oldest first, at most 100.',
    },
    path: {
      type: 'string',
      description:
        'Only with `invalid_request` about a part of conditions or of a definition: its place, such as `where.any[0].field` or `steps[1].with.title`.',
    },
    index: {
      type: 'integer',
      minimum: 0,
      description: 'Only for an atomic batch: the place of the refused record, from 0.',
    },
    retry_after: {
      type: 'integer',
      minimum: 1,
      description: 'Only with `rate_limit_exceeded`: in how many seconds the next request is allowed.',
    },
  },
  required: ['error', 'message'],
};

const ERROR_HEADERS: Partial<Record<ProgramErrorCode, Readonly<Record<string, Reference>>>> = {
  unauthorized: headers('WWW-Authenticate'),
  forbidden: headers('WWW-Authenticate'),
  method_not_allowed: headers('Allow'),
  rate_limit_exceeded: headers('Retry-After'),
  temporarily_unavailable: headers('Retry-After'),
};

/**
 * Describes the responses of one status.
 * @param cases the error codes of the status, each with messages to show
 */
export function errorResponse(
  ...cases: readonly { code: ProgramErrorCode; messages: readonly string[] }[]
): Response {
  const examples = cases.flatMap(({ code, messages }) =>
    messages.map((message, index): [string, Example] => [
      index === 0 ? code : `${code}_${index + 1}`,
      { summary: message, value: { error: code, message, ...extraFields(code) } },
    ]),
  );
  return {
    description: cases.map(({ code }) => ERRORS[code].when).join(' '),
    headers: Object.assign({}, EVERY_ANSWER, ...cases.map(({ code }) => ERROR_HEADERS[code])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const EXAMPLE_IDS = ['0196e2a1-0000-7000-8000-000000000001', '0196e2a1-0000-7000-8000-000000000002'];

function extraFields(code: ProgramErrorCode): Readonly<Record<string, unknown>> {
  if (code === 'ambiguous_match') return ambiguousMatch(EXAMPLE_IDS).fields;
  return code === 'rate_limit_exceeded' ? rateLimitExceeded(60, 12).fields : {};
}

/** Errors with the same description everywhere. Each is a component of this name. */
const COMMON_ERRORS = {
  unauthorized: 'Unauthorized',
  method_not_allowed: 'MethodNotAllowed',
  request_timeout: 'RequestTimeout',
  cursor_expired: 'CursorExpired',
  precondition_failed: 'PreconditionFailed',
  idempotency_conflict: 'IdempotencyConflict',
  payload_too_large: 'PayloadTooLarge',
  unsupported_media_type: 'UnsupportedMediaType',
  rate_limit_exceeded: 'RateLimitExceeded',
  server_error: 'ServerError',
  temporarily_unavailable: 'TemporarilyUnavailable',
} as const satisfies Partial<Record<ProgramErrorCode, string>>;

type CommonError = keyof typeof COMMON_ERRORS;

/** The common errors as components. */
export function commonErrorResponses(): Readonly<Record<string, Response>> {
  const codes = Object.keys(COMMON_ERRORS).filter(isCommonError);
  return Object.fromEntries(
    codes.map((code) => [COMMON_ERRORS[code], errorResponse({ code, messages: [ERRORS[code].message] })]),
  );
}

function isCommonError(code: string): code is CommonError {
  return code in COMMON_ERRORS;
}

/** Refers to a common error, under its status. */
export function commonError(code: CommonError): Readonly<Record<string, Reference>> {
  return { [ERRORS[code].status]: { $ref: `#/components/responses/${COMMON_ERRORS[code]}` } };
}

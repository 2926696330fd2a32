/** The error codes (docs/behaviour/errors-and-limits.md 9). */
export type ErrorCode =
  | ProgramErrorCode
  | 'second_factor_required'
  | 'single_sign_on_required'
  | 'reauthentication_required';

/** The codes for programs. The others are for people in the web app. */
export type ProgramErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'cursor_expired'
  | 'precondition_failed'
  | 'idempotency_conflict'
  | 'ambiguous_match'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limit_exceeded'
  | 'temporarily_unavailable'
  | 'server_error';

/** An error that the caller should read. Each door converts it to its own format. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Members of the error body besides `error` and `message`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    // A refusal is an answer, so nobody reads its stack. Collecting it would be the most expensive part of a 401.
    const { stackTraceLimit } = Error;
    if (status < 500) Error.stackTraceLimit = 0;
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.code = code;
    this.headers = extra.headers ?? {};
    this.fields = extra.fields ?? {};
  }
}

interface ErrorExtra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The underlying error, for the log. */
  readonly cause?: unknown;
}

/** 400: the input is malformed or breaks a rule. The message names the field. */
export function invalidRequest(message: string): ApiError {
  return new ApiError(400, 'invalid_request', message);
}

/** 401: the credential is missing. In this case the challenge names no error (RFC 6750, section 3.1). */
export function unauthorized(message: string): ApiError {
  return new ApiError(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** 401: the credential is malformed, unknown, expired or revoked (RFC 6750, section 3.1). */
export function invalidToken(message: string): ApiError {
  const challenge = 'Bearer error="invalid_token"';
  return new ApiError(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}

/**
 * 403: a scope is missing. The message names the scope of the family (docs/behaviour/authentication.md 7), and the
 * challenge tells an app what to request (RFC 6750, section 3.1).
 */
export function scopeRequired(scope: string): ApiError {
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
  return new ApiError(403, 'forbidden', `Scope '${scope}' is required.`, {
    headers: { 'WWW-Authenticate': challenge },
  });
}

/** 403: the role in the organization is missing. */
export function roleRequired(): ApiError {
  return new ApiError(403, 'forbidden', 'Only owners and admins of the organization may do this.');
}

/** 403: the organization requires a second factor, and the person has none. */
export function secondFactorRequired(): ApiError {
  const message = 'Your organization requires a second factor. Set one up in your profile.';
  return new ApiError(403, 'second_factor_required', message);
}

/** 403: the organization requires single sign-on, and the person signed in without it. */
export function singleSignOnRequired(): ApiError {
  const message = 'Your organization requires single sign-on. Sign in with its provider.';
  return new ApiError(403, 'single_sign_on_required', message);
}

/** 403: the person has to confirm their identity before a sensitive change. */
export function reauthenticationRequired(): ApiError {
  return new ApiError(403, 'reauthentication_required', 'Confirm that it is you, then try again.');
}

/** Whose records an id can refer to: those of the organization, or those of the person in all organizations. */
export type RecordOwner = 'organization' | 'person';

/**
 * 404: the caller's organization, or the caller, has no such record. The answer is the same whether or not another
 * organization has it.
 */
export function notFound(record: string, owner: RecordOwner = 'organization'): ApiError {
  const message =
    owner === 'person'
      ? `You have no ${record} with this id.`
      : `No ${record} with this id exists in your organization.`;
  return new ApiError(404, 'not_found', message);
}

/**
 * A reason for a 409 `conflict`. It is a constant, thrown with `conflict` and listed in `conflicts` by each operation
 * that may throw it, so that the reference is complete.
 */
export class Conflict {
  readonly #message: string;

  constructor(message: string) {
    this.#message = message;
  }

  /** The message as sent. */
  get message(): string {
    return this.#message;
  }
}

/** 409: the current state of the record does not allow the change. */
export function conflict({ message }: Conflict, fields: Readonly<Record<string, unknown>> = {}): ApiError {
  return new ApiError(409, 'conflict', message, { fields });
}

/**
 * 409: several records match what should identify one.
 * @param ids the oldest of them, at most 100
 */
export function ambiguousMatch(ids: readonly string[]): ApiError {
  const message = "Several records match; 'ids' names them. Update one of them by its id, or merge them.";
  return new ApiError(409, 'ambiguous_match', message, { fields: { ids } });
}

/** 410: a cursor is too old, or from before a backup was restored. */
export function cursorExpired(): ApiError {
  const message = 'The cursor has expired. List all records again, and continue with a new cursor.';
  return new ApiError(410, 'cursor_expired', message);
}

/** 412: the record has another version than `If-Match` names. */
export function preconditionFailed(): ApiError {
  const message = "The record has changed since the version in 'If-Match'. Get it, and decide again.";
  return new ApiError(412, 'precondition_failed', message);
}

/** A field that was changed meanwhile, and the value that it has now. */
export interface ChangedField {
  readonly field: string;
  readonly value: unknown;
}

/** 412: fields that a change replaces were changed since its author saw them. */
export function changedMeanwhile(fields: readonly ChangedField[]): ApiError {
  const message = `'${fields[0]?.field}' was changed by somebody else in the meantime.`;
  const details = fields.map(({ field, value }) => ({ field, code: 'changed_meanwhile', params: { value } }));
  return new ApiError(412, 'precondition_failed', message, { fields: { details } });
}

/**
 * 429: the rate limit is exceeded. Says in how many seconds the next request is allowed
 * (docs/behaviour/errors-and-limits.md 15).
 */
export function rateLimitExceeded(limit: number, retryAfterSeconds: number): ApiError {
  const message = `Too many requests: the limit is ${limit} requests per 60 seconds. Try again in ${retryAfterSeconds} s.`;
  return new ApiError(429, 'rate_limit_exceeded', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    fields: { retry_after: retryAfterSeconds },
  });
}

/** 503: the request waited too long for a lock, a connection or its turn. */
export function temporarilyUnavailable(retryAfterSeconds: number, cause?: unknown): ApiError {
  const message = `The server is busy. Try again in ${retryAfterSeconds} s.`;
  return new ApiError(503, 'temporarily_unavailable', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });
}

/** 503: what keeps files cannot be used. The message says what to do. */
export function storageUnavailable(message: string, retryAfterSeconds: number, cause: unknown): ApiError {
  return new ApiError(503, 'temporarily_unavailable', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });
}

/** 503: the answer takes more time than a request has. Trying again does not help, so the message says what to ask instead. */
export function takesTooLong(message: string, cause: unknown): ApiError {
  return new ApiError(503, 'temporarily_unavailable', message, { cause });
}

/** 503: the service was told to stop. Says when to retry, with this process or another one. */
export function serverStopping(retryAfterSeconds: number): ApiError {
  const message = `The server is stopping. Try again in ${retryAfterSeconds} s.`;
  return new ApiError(503, 'temporarily_unavailable', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}

/** 408: the request did not arrive in time (RFC 9110, section 15.5.9). */
export function requestTimeout(): ApiError {
  return new ApiError(408, 'request_timeout', 'The request did not arrive in time. Send it again.', {
    headers: { Connection: 'close' },
  });
}

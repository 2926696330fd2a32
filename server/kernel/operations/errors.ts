/** The error codes (docs/behaviour/errors-and-limits.md 9). */
export type ErrorCode = ProgramErrorCode | 'second_factor_required' | 'reauthentication_required';

/** Those that programs meet; the others are for people in the web app. */
export type ProgramErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'idempotency_conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limit_exceeded'
  | 'temporarily_unavailable'
  | 'server_error';

/** An error that a caller is meant to read: the doors turn it into their own form of refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Members of the error body beside `error` and `message`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.headers = extra.headers ?? {};
    this.fields = extra.fields ?? {};
  }
}

interface ErrorExtra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What it comes from, for the log. */
  readonly cause?: unknown;
}

/** 400: the input is malformed or breaks a rule; the message names the field. */
export function invalidRequest(message: string): ApiError {
  return new ApiError(400, 'invalid_request', message);
}

/** 401: there is no credential. The challenge names no error then (RFC 6750, section 3.1). */
export function unauthorized(message: string): ApiError {
  return new ApiError(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** 401: there is a credential, and it is malformed, unknown, expired or revoked (RFC 6750, section 3.1). */
export function invalidToken(message: string): ApiError {
  const challenge = 'Bearer error="invalid_token"';
  return new ApiError(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}

/**
 * 403 for a missing scope: the message always names the family scope (docs/behaviour/authentication.md 7), and the challenge tells an app
 * what to ask its person for (RFC 6750, section 3.1).
 */
export function scopeRequired(scope: string): ApiError {
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
  return new ApiError(403, 'forbidden', `Scope '${scope}' is required.`, {
    headers: { 'WWW-Authenticate': challenge },
  });
}

/** 403 for a missing role in the organization. */
export function roleRequired(): ApiError {
  return new ApiError(403, 'forbidden', 'Only owners and admins of the organization may do this.');
}

/** 403 for a person without a second factor in an organization that requires one. */
export function secondFactorRequired(): ApiError {
  const message = 'Your organization requires a second factor. Set one up in your profile.';
  return new ApiError(403, 'second_factor_required', message);
}

/** 403 for a person who has to prove again who they are, because the change is one that nobody else may make. */
export function reauthenticationRequired(): ApiError {
  return new ApiError(403, 'reauthentication_required', 'Confirm that it is you, then try again.');
}

/** Whose records an id can name: those of the organization, or those of the person in every organization. */
export type RecordOwner = 'organization' | 'person';

/** 404: the caller's organization, or the caller, has no such record, whether or not another one has it. */
export function notFound(record: string, owner: RecordOwner = 'organization'): ApiError {
  const message =
    owner === 'person'
      ? `You have no ${record} with this id.`
      : `No ${record} with this id exists in your organization.`;
  return new ApiError(404, 'not_found', message);
}

/**
 * A reason for a 409 `conflict`: a constant that `conflict` throws, and that every operation which may throw it lists in
 * its `conflicts`, so that the reference is complete.
 */
export class Conflict {
  readonly #message: string;

  constructor(message: string) {
    this.#message = message;
  }

  /** As it is sent. */
  get message(): string {
    return this.#message;
  }
}

/** 409: the record's present state does not allow the change. */
export function conflict({ message }: Conflict): ApiError {
  return new ApiError(409, 'conflict', message);
}

/** 429: the rate limit is used up; names the whole seconds until one more request is admitted (docs/behaviour/errors-and-limits.md 15). */
export function rateLimitExceeded(limit: number, retryAfterSeconds: number): ApiError {
  const message = `Too many requests: the limit is ${limit} requests per 60 seconds. Try again in ${retryAfterSeconds} s.`;
  return new ApiError(429, 'rate_limit_exceeded', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    fields: { retry_after: retryAfterSeconds },
  });
}

/** 503: the request waited longer than it may, for a lock, a connection or its turn. */
export function temporarilyUnavailable(retryAfterSeconds: number, cause?: unknown): ApiError {
  const message = `The server is busy. Try again in ${retryAfterSeconds} s.`;
  return new ApiError(503, 'temporarily_unavailable', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });
}

/** 503: the service was told to stop; says after how many seconds it, or another process, may be asked. */
export function serverStopping(retryAfterSeconds: number): ApiError {
  const message = `The server is stopping. Try again in ${retryAfterSeconds} s.`;
  return new ApiError(503, 'temporarily_unavailable', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}

/** 408: the request did not arrive in time, so the server stops waiting for it (RFC 9110, section 15.5.9). */
export function requestTimeout(): ApiError {
  return new ApiError(408, 'request_timeout', 'The request did not arrive in time. Send it again.', {
    headers: { Connection: 'close' },
  });
}

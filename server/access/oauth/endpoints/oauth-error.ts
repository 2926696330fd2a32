import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../../../kernel/http/error-reply.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';

/** An error in the format of RFC 6749, section 5.2: `{ error, error_description }`. */
export class OAuthError extends Error {
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: string, description: string, headers: Record<string, string> = {}) {
    super(description);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

/** 400 `invalid_request`: a parameter is missing, repeated or malformed. */
export function invalidRequest(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}

/** Sends an error of these endpoints. An unexpected error is 500 `server_error`. */
export function replyWithOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toOAuthError(error);
  if (refusal.status >= 500) logFailure(request.log, error);
  reply.status(refusal.status).headers(refusal.headers).header('Cache-Control', 'no-store');
  reply.send({ error: refusal.error, error_description: refusal.message });
}

function toOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  if (error instanceof ApiError) {
    return new OAuthError(error.status, error.code, error.message, { ...error.headers });
  }
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  if (status === 413) return new OAuthError(413, 'invalid_request', 'The body must have at most 64 KiB.');
  if (typeof status === 'number' && status < 500) return invalidRequest('The request is malformed.');
  return new OAuthError(500, 'server_error', 'The server could not handle the request. You can try again.');
}

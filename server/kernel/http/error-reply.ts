import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalidRequest } from '../operations/errors.ts';
import { BODY_LIMIT_BYTES } from './body.ts';

/**
 * Answers with the error body (docs/behaviour/errors-and-limits.md 8). An unexpected error becomes 500 `server_error`.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  request.errorCode = apiError.code;
  if (apiError.status >= 500) logFailure(request.log, error);
  reply.status(apiError.status).headers(apiError.headers);
  reply.send({ error: apiError.code, message: apiError.message, ...apiError.fields });
}

/** Logs why a request failed. A timeout while waiting is not logged as an error of the server. */
export function logFailure(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  error: unknown,
  fields: object = {},
): void {
  if (error instanceof ApiError && error.code === 'temporarily_unavailable') {
    log.warn({ err: error.cause ?? error, ...fields }, 'request timed out while waiting');
  } else {
    log.error({ err: error, ...fields }, 'request failed');
  }
}

/** Converts any error into the one sent to the caller. An unexpected one becomes 500. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = isFastifyError(error) ? error.code : '';
  const known = FASTIFY_ERRORS[code];
  if (known) return known();
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    return invalidRequest('The request is malformed.');
  }
  return new ApiError(500, 'server_error', 'The server could not handle the request. You can try again.');
}

/** Errors of Fastify, in our words. */
const FASTIFY_ERRORS: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ApiError(413, 'payload_too_large', `The body must have at most ${BODY_LIMIT_BYTES} bytes (1 MiB).`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError(415, 'unsupported_media_type', "The header 'Content-Type' must be application/json."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    invalidRequest("The header 'Content-Length' does not match the body."),
  FST_ERR_BAD_URL: () => invalidRequest('The path is not a well-formed URL.'),
};

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

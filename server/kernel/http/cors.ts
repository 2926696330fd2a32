import type { FastifyReply, FastifyRequest } from 'fastify';

/** Any page may call the API with an API key. Cookies are never sent along. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id, Idempotent-Replayed, WWW-Authenticate, X-Kontor-Version, Deprecation, Sunset, ETag',
} as const;

/** The headers of the answer to a preflight request. */
export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, X-API-Key, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id',
  'Access-Control-Max-Age': '7200',
} as const;

/** Whether pages of any origin may read the answer at a URL. The web app's own paths are reserved for its pages. */
export function isForAnyOrigin(url: string): boolean {
  return !/^\/web(?![^/?])/.test(url);
}

/**
 * Answers a preflight request to a path that does not exist, so that the page can read the 404.
 * @returns whether it was a preflight request
 */
export function answerPreflight({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isPreflight || !isForAnyOrigin(url)) return false;
  reply.status(204).headers(PREFLIGHT_HEADERS).send();
  return true;
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Any page may call the API with a key of its own; cookies are never sent along. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id, Idempotent-Replayed, WWW-Authenticate',
} as const;

/** The answer to a browser's question before the request itself. */
export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, X-API-Key, Content-Type, Idempotency-Key, X-Request-Id',
  'Access-Control-Max-Age': '7200',
} as const;

/** Whether pages of any site may read what is answered at a URL; the web app's own paths are for its pages alone. */
export function isForAnyOrigin(url: string): boolean {
  return !/^\/web(?![^/?])/.test(url);
}

/**
 * Answers a browser's question before a request to a path that does not exist, so that the page gets to read the 404.
 * @returns whether it was one
 */
export function answerPreflight({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isPreflight || !isForAnyOrigin(url)) return false;
  reply.status(204).headers(PREFLIGHT_HEADERS).send();
  return true;
}

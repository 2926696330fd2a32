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

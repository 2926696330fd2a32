import type { FastifyInstance } from 'fastify';

/** Above this share of the limit, idle connections are closed to make room for new ones. */
const CROWDED = 0.9;

/** How often a full server is logged. */
const LOG_INTERVAL_MS = 10_000;

/**
 * Limits the number of connections. When few places are left, connections without a request are closed, so idle
 * clients keep nobody out. Node.js refuses new ones only when all connections are in use.
 */
export function boundConnections(server: FastifyInstance, maxConnections: number): void {
  const http = server.server;
  http.maxConnections = maxConnections;
  let open = 0;
  http.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open >= maxConnections * CROWDED) http.closeIdleConnections();
  });
  let loggedAt = 0;
  http.on('drop', () => {
    http.closeIdleConnections();
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    server.log.warn({ maxConnections }, 'too many connections; new ones are closed');
  });
}

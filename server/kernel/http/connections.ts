import type { FastifyInstance } from 'fastify';

/** From this share of the limit on, connections that wait for nothing make room for new ones. */
const CROWDED = 0.9;

/** How often a full house is logged. */
const LOG_INTERVAL_MS = 10_000;

/**
 * Bounds how many connections there are. When it becomes crowded, those without a request are closed, so that idle
 * clients keep nobody out; Node.js closes new ones only when all are at work.
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

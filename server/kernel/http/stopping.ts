import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverStopping } from '../operations/errors.ts';

/** How soon to retry with another process, or with this one after a restart. */
const RETRY_AFTER_STOP_SECONDS = 5;

const tooLate = new WeakSet<FastifyRequest>();

/**
 * Answers 503 to requests that arrive on open connections after the service was told to stop. Earlier requests are
 * completed.
 */
export function refuseWhileStopping(server: FastifyInstance): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
    // A connection that becomes idle from now on is closed at once; the server waits for all connections.
    server.server.keepAliveTimeout = 1;
  });
  server.addHook('onRequest', (request, _reply, done) => {
    if (isStopping) tooLate.add(request);
    done();
  });
  // Runs after all `onRequest` hooks, so that the answer has the headers of its path: CORS and rate limit.
  server.addHook('preParsing', (request, _reply, _payload, done) => done(stopOf(request) ?? null));
}

/** The error for a request that arrived after the service was told to stop. */
export function stopOf(request: FastifyRequest): Error | undefined {
  return tooLate.has(request) ? serverStopping(RETRY_AFTER_STOP_SECONDS) : undefined;
}

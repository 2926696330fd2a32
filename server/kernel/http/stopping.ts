import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverStopping } from '../operations/errors.ts';

/** How soon another process, or this one started again, may be asked. */
const RETRY_AFTER_STOP_SECONDS = 5;

const tooLate = new WeakSet<FastifyRequest>();

/** Answers 503 to requests that come, on connections still open, after the service was told to stop. Those that came before are finished. */
export function refuseWhileStopping(server: FastifyInstance): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
  });
  server.addHook('onRequest', (request, _reply, done) => {
    if (isStopping) tooLate.add(request);
    done();
  });
  // After every hook `onRequest`, so that the answer has the headers of its path: CORS, and those of the limit.
  server.addHook('preParsing', (request, _reply, _payload, done) => done(stopOf(request) ?? null));
}

/** What a request is refused with that came after the service was told to stop. */
export function stopOf(request: FastifyRequest): Error | undefined {
  return tooLate.has(request) ? serverStopping(RETRY_AFTER_STOP_SECONDS) : undefined;
}

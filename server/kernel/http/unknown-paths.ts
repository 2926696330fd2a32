import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../operations/errors.ts';
import { answerPreflight, CORS_HEADERS, isForAnyOrigin } from './cors.ts';
import type { Guard } from './guard.ts';
import { stopOf } from './stopping.ts';

/** Answers 404 for paths without a route. Pages of any origin may read it. */
export function refuseUnknownPaths(server: FastifyInstance, guard: Guard): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (answerPreflight(request, reply)) return reply;
    if (isForAnyOrigin(request.url)) reply.headers(CORS_HEADERS);
    await guard(request, reply);
    throw stopOf(request) ?? new ApiError(404, 'not_found', NOTHING_HERE);
  };
  server.setNotFoundHandler(refuse);
  // Most requests are refused before their body, which nobody needs. A request passed on by a route reaches the
  // handler.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) refuse(request, reply).catch(done);
    else done();
  });
}

const NOTHING_HERE = 'This path does not exist; see /docs for all paths.';

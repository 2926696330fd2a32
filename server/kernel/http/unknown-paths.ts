import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../operations/errors.ts';
import { answerPreflight, CORS_HEADERS, isForAnyOrigin } from './cors.ts';
import type { Guard } from './guard.ts';
import { stopOf } from './stopping.ts';

/** 404 for what no route answers; pages of any site may read it. */
export function refuseUnknownPaths(server: FastifyInstance, guard: Guard): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (answerPreflight(request, reply)) return reply;
    if (isForAnyOrigin(request.url)) reply.headers(CORS_HEADERS);
    await guard(request, reply);
    throw stopOf(request) ?? new ApiError(404, 'not_found', NOTHING_HERE);
  };
  server.setNotFoundHandler(refuse);
  // Most are refused before their body, which nobody needs; a route that passes a request on comes to the handler.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) refuse(request, reply).catch(done);
    else done();
  });
}

const NOTHING_HERE = 'There is nothing at this path; see /docs for the ones there are.';

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Door } from '../operations/credential.ts';
import type { Guard } from './guard.ts';
import { clientOf } from './origin.ts';

/**
 * The caller of a request, for paths that are no JSON operation, such as files.
 * @throws what the guard refuses with: 401, 403, 429
 */
export async function callerOf(
  guard: Guard,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const identity = await guard(request, reply);
  if (!identity.credential) throw identity.refusal;
  return { credential: identity.credential, door, requestId: request.id, client: clientOf(request) };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Door } from '../operations/credential.ts';
import type { Guard } from './guard.ts';
import { clientOf } from './origin.ts';

/**
 * Returns the caller of a request to a path that is not a JSON operation, such as a file.
 * @throws 401, 403 or 429, as the guard would
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

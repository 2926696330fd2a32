import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../credential.ts';
import { rateLimitExceeded } from '../errors.ts';
import { addressKey, type Limiter, organizationKey } from '../rate-limit/limiter.ts';

/**
 * Finds out who calls, from the headers of a request.
 * @throws 401 `unauthorized` when there is no credential or it is not valid
 */
export type Authenticate = (headers: FastifyRequest['headers']) => Promise<Credential>;

/** Who calls, or why that is not known. */
export type Identity =
  | { readonly credential: Credential }
  | { readonly credential: undefined; readonly refusal: unknown };

/** Identifies the caller of a request and draws on the rate limit; sets the headers of the limit on the reply. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>;

/**
 * The guard of the API paths (section 8 of the specification). The window is the organization's; a request without a
 * valid credential draws on the window of its address. Over the limit it throws 429 `rate_limit_exceeded`.
 */
export function createGuard(authenticate: Authenticate, limiter: Limiter): Guard {
  return async (request, reply) => {
    const identity = await identify(authenticate, request);
    const { credential } = identity;
    const key = credential ? organizationKey(credential.organizationId) : addressKey(request.ip);
    const decision = await limiter.take(key, credential?.rateLimitPerMinute ?? null);
    if (decision) {
      reply.header('X-RateLimit-Limit', decision.limit);
      reply.header('X-RateLimit-Remaining', decision.remaining);
      reply.header('X-RateLimit-Reset', decision.resetAtSeconds);
      if (!decision.allowed) throw rateLimitExceeded(decision.limit, decision.retryAfterSeconds);
    }
    return identity;
  };
}

async function identify(authenticate: Authenticate, request: FastifyRequest): Promise<Identity> {
  try {
    return { credential: await authenticate(request.headers) };
  } catch (refusal) {
    return { credential: undefined, refusal };
  }
}

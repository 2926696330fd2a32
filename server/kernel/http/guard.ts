import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../operations/credential.ts';
import { type ApiError, invalidRequest, rateLimitExceeded } from '../operations/errors.ts';
import { addressKey, type Limiter, organizationKey } from '../rate-limit/limiter.ts';
import type { RateDecision } from '../rate-limit/window.ts';
import { logCaller } from './request-log.ts';

/**
 * Finds out who calls, from the headers of a request.
 * @throws 401 `unauthorized` when there is no credential or it is not valid
 */
export type Authenticate = (headers: FastifyRequest['headers']) => Promise<Credential>;

/** Who calls, or why that is not known. */
export type Identity =
  | { readonly credential: Credential }
  | { readonly credential: undefined; readonly refusal: unknown };

/**
 * Identifies the caller of a request and draws on the rate limit; sets the headers of the limit on the reply.
 * @param count how many requests it counts as; 1 unless given
 */
export type Guard = (request: FastifyRequest, reply: FastifyReply, count?: number) => Promise<Identity>;

/**
 * The guard of the API paths (docs/behaviour/errors-and-limits.md 13 to 17). The window is the organization's; a request without a
 * valid credential draws on the window of its address. Over the limit it throws 429 `rate_limit_exceeded`.
 * @param onLimited told of a known caller who is over the limit; must not throw
 */
export function createGuard(
  authenticate: Authenticate,
  limiter: Limiter,
  onLimited: (credential: Credential, request: FastifyRequest) => void = () => undefined,
): Guard {
  return async (request, reply, count = 1) => {
    const identity = await identify(authenticate, request);
    const { credential } = identity;
    if (credential) logCaller(request, { ...credential, credentialId: credential.id });
    const key = credential ? organizationKey(credential.organizationId) : addressKey(request.ip);
    const decision = await limiter.take(key, credential?.rateLimitPerMinute ?? null, count);
    if (decision) {
      reply.headers(headersOf(decision));
      if (!decision.allowed) {
        if (credential) onLimited(credential, request);
        throw refusalOf(decision, count);
      }
    }
    return identity;
  };
}

/** Draws on the window of an address for what never became a request; answers the headers of the limit. */
export type LimitHeadersOf = (address: string) => Promise<Readonly<Record<string, number>>>;

/** The headers of the limit for answers that no route gives. */
export function limitHeadersBy(limiter: Limiter): LimitHeadersOf {
  return async (address) => {
    const decision = await limiter.take(addressKey(address));
    return decision ? headersOf(decision) : {};
  };
}

function headersOf({ limit, remaining, resetAtSeconds }: RateDecision) {
  return {
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': resetAtSeconds,
  };
}

/** What counts as more requests than the window ever has is told so, because no waiting would help. */
function refusalOf({ limit, retryAfterSeconds }: RateDecision, count: number): ApiError {
  if (count === 1 || count < limit) return rateLimitExceeded(limit, retryAfterSeconds);
  return invalidRequest(
    `Each message of a batch counts as a request, and the limit is ${limit} per 60 seconds: send at most ${limit} messages.`,
  );
}

async function identify(authenticate: Authenticate, request: FastifyRequest): Promise<Identity> {
  try {
    return { credential: await authenticate(request.headers) };
  } catch (refusal) {
    return { credential: undefined, refusal };
  }
}

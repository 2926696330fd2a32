import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../operations/credential.ts';
import { ApiError, invalidRequest, rateLimitExceeded } from '../operations/errors.ts';
import { addressKey, type Limiter, organizationKey } from '../rate-limit/limiter.ts';
import type { RateDecision } from '../rate-limit/window.ts';
import { logCaller } from './request-log.ts';

/**
 * Finds the caller from the headers of a request.
 * @throws 401 `unauthorized` for a missing or invalid credential
 */
export type Authenticate = (headers: FastifyRequest['headers']) => Promise<Credential>;

/** The caller, or why there is none. */
export type Identity =
  | { readonly credential: Credential }
  | { readonly credential: undefined; readonly refusal: unknown };

/**
 * Identifies the caller of a request and counts the request against the rate limit. Sets the rate limit headers of the
 * reply.
 * @param count how many requests it counts as; 1 by default
 */
export type Guard = (request: FastifyRequest, reply: FastifyReply, count?: number) => Promise<Identity>;

/**
 * Creates the guard of the API paths (docs/behaviour/errors-and-limits.md 13 to 17). A request counts against the
 * window of its organization or, without a valid credential, of its address. Over the limit it throws 429
 * `rate_limit_exceeded`.
 * @param onLimited called if a known caller is over the limit; must not throw
 */
export function createGuard(
  authenticate: Authenticate,
  limiter: Limiter,
  onLimited: (credential: Credential, request: FastifyRequest) => void = () => undefined,
): Guard {
  return async (request, reply, count = 1) => {
    const identity = await identify(authenticate, request);
    const { credential } = identity;
    if (credential) {
      request.program = credential;
      logCaller(request, { ...credential, credentialId: credential.id });
    }
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

/** Counts input that never became a request against the window of its address. Returns the rate limit headers. */
export type LimitHeadersOf = (address: string) => Promise<Readonly<Record<string, number>>>;

/** Creates the rate limit headers for answers that belong to no route. In a crowd they have none. */
export function limitHeadersBy(limiter: Limiter): LimitHeadersOf {
  return async (address) => {
    try {
      const decision = await limiter.take(addressKey(address));
      return decision ? headersOf(decision) : {};
    } catch (error) {
      if (error instanceof ApiError) return {};
      throw error;
    }
  };
}

function headersOf({ limit, remaining, resetAtSeconds }: RateDecision) {
  return {
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': resetAtSeconds,
  };
}

/** A batch with more messages than the limit gets its own message, because waiting would not help. */
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

import type { FastifyRequest } from 'fastify';
import { rateLimitExceeded } from '../../../kernel/operations/errors.ts';
import { addressKey, type Limiter } from '../../../kernel/rate-limit/limiter.ts';

/**
 * How many requests an address may make to an endpoint in 60 seconds. The limits are high, because an automation
 * platform refreshes the tokens of many people from one address. Registration is limited more, because anyone may
 * register and each registration is stored.
 */
const LIMITS = { authorize: 120, token: 600, register: 30 };

/** Throws 429 `rate_limit_exceeded` for an address that makes too many requests to an endpoint. */
export type FloodGuard = (request: FastifyRequest, endpoint: keyof typeof LIMITS) => Promise<void>;

/** @param limiter counts under its own keys, so these requests do not count against the rate limit of the API */
export function createFloodGuard(limiter: Limiter): FloodGuard {
  return async ({ ip }, endpoint) => {
    const decision = await limiter.take(`oauth-${endpoint}:${addressKey(ip)}`, LIMITS[endpoint]);
    if (decision && !decision.allowed) throw rateLimitExceeded(decision.limit, decision.retryAfterSeconds);
  };
}

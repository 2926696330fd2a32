import type { FastifyRequest } from 'fastify';
import { rateLimitExceeded } from '../../../kernel/operations/errors.ts';
import { addressKey, type Limiter } from '../../../kernel/rate-limit/limiter.ts';

/**
 * Requests that one address may make of an endpoint in 60 seconds. Ample, because an automation platform refreshes the
 * tokens of many people from one address; registration, which anyone may do and which stores something, is scarcer.
 */
const LIMITS = { authorize: 120, token: 600, register: 30 };

/** Throws 429 `rate_limit_exceeded` for an address that asks too much of an endpoint. */
export type FloodGuard = (request: FastifyRequest, endpoint: keyof typeof LIMITS) => Promise<void>;

/** @param limiter counts by keys of our own, so that nothing draws on the API's windows ("Rate limit window") */
export function createFloodGuard(limiter: Limiter): FloodGuard {
  return async ({ ip }, endpoint) => {
    const decision = await limiter.take(`oauth-${endpoint}:${addressKey(ip)}`, LIMITS[endpoint]);
    if (decision && !decision.allowed) throw rateLimitExceeded(decision.limit, decision.retryAfterSeconds);
  };
}

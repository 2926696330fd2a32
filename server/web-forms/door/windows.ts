import type { FastifyRequest } from 'fastify';
import { rateLimitExceeded } from '../../kernel/operations/errors.ts';
import { addressKey, type Limiter } from '../../kernel/rate-limit/limiter.ts';

/**
 * How often an address may look at pages and send forms in 60 seconds, and how often all together may send one form: plenty for an
 * office behind one address, and too little to fill a database.
 */
const LIMITS = { look: 300, send: 30, form: 600 } as const;

/** The windows of public pages. They never count against the rate limit of an organization. */
export interface Windows {
  /** @throws 429 `rate_limit_exceeded` for an address that looks at too many pages */
  readonly look: (request: FastifyRequest) => Promise<void>;
  /** @throws 429 `rate_limit_exceeded` for an address that sends too much */
  readonly send: (request: FastifyRequest) => Promise<void>;
  /** @throws 429 `rate_limit_exceeded` for a form that is sent too often */
  readonly form: (formId: string) => Promise<void>;
}

/** Opens the windows, counted together by all processes of the installation. */
export function createWindows(limiter: Limiter): Windows {
  const take = async (key: string, limit: number) => {
    const decision = await limiter.take(key, limit);
    if (decision && !decision.allowed) throw rateLimitExceeded(decision.limit, decision.retryAfterSeconds);
  };
  return {
    look: ({ ip }) => take(`form-look:${addressKey(ip)}`, LIMITS.look),
    send: ({ ip }) => take(`form-send:${addressKey(ip)}`, LIMITS.send),
    form: (formId) => take(`form:${formId}`, LIMITS.form),
  };
}

import { isOrganizationKey, widerKey } from './keys.ts';
import { MemoryWindow } from './memory-window.ts';
import type { RateLimitLog } from './redis-window.ts';
import type { RateDecision, RateWindow } from './window.ts';

export { addressKey, organizationKey } from './keys.ts';

/** Bounds the memory that strangers can claim by calling from many addresses: 30 MB, twice that at 60 requests each. */
const MAX_ADDRESSES = 50_000;

/** What became of a request at the limiter, as the metrics count it. */
export type LimiterOutcome = 'allowed' | 'refused' | 'failed_open';

export type LimiterOptions = {
  /** Requests per 60 seconds for a key that has no limit of its own; 0 is none. */
  defaultLimit: number;
  /** Redis or Valkey to share the windows with other processes; without it they are kept in memory. */
  redisUrl?: string | undefined;
  log: RateLimitLog;
  onOutcome?: (outcome: LimiterOutcome) => void;
};

/** The rate limit (docs/behaviour/errors-and-limits.md 13 to 17). */
export type Limiter = {
  /**
   * Counts a request of `key`, as so many, against `limit` requests per 60 seconds; `null` is the default limit, 0 none.
   * Returns undefined when there is no limit: the `X-RateLimit-*` headers are then left out. Never throws.
   */
  take(key: string, limit?: number | null, count?: number): RateDecision | undefined | Promise<RateDecision>;
  close(): Promise<void>;
};

/** Builds the limiter; one that uses Redis does not wait for it. Rejects with a TypeError when `redisUrl` cannot be read. */
export async function createLimiter(options: LimiterOptions): Promise<Limiter> {
  const { defaultLimit, onOutcome } = options;
  const window = await openWindow(options);

  function report(decision: RateDecision): RateDecision {
    onOutcome?.(outcomeOf(decision));
    return decision;
  }

  return {
    take(key, limit, count) {
      const effective = limit ?? defaultLimit;
      if (effective === 0) return undefined;
      const decision = window.take(key, effective, count);
      return decision instanceof Promise ? decision.then(report) : report(decision);
    },
    close: () => window.close(),
  };
}

async function openWindow({ redisUrl, log }: LimiterOptions): Promise<RateWindow> {
  if (redisUrl === undefined) return memoryWindows();
  // The client of Redis takes 10 MB, so it is loaded only where there is one.
  const { RedisWindow } = await import('./redis-window.ts');
  return new RedisWindow({ url: redisUrl, log });
}

/** Organizations have a window of their own, which is as large as there are organizations, so no stranger can push one out. */
function memoryWindows(): RateWindow {
  const organizations = new MemoryWindow();
  const addresses = new MemoryWindow({ maxKeys: MAX_ADDRESSES, widen: widerKey });
  return {
    take: (key, limit, count) => (isOrganizationKey(key) ? organizations : addresses).take(key, limit, count),
    close: async () => {
      await Promise.all([organizations.close(), addresses.close()]);
    },
  };
}

function outcomeOf({ allowed, failedOpen }: RateDecision): LimiterOutcome {
  if (failedOpen) return 'failed_open';
  return allowed ? 'allowed' : 'refused';
}

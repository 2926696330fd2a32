import { isOrganizationKey, widerKey } from './keys.ts';
import { MemoryWindow } from './memory-window.ts';
import { Pace } from './pace.ts';
import type { RateLimitLog } from './redis-window.ts';
import type { RateDecision, RateWindow } from './window.ts';

export { addressKey, organizationKey } from './keys.ts';

/**
 * Limits the memory that strangers can use by calling from many addresses: 30 MB, or twice that at 60 requests each.
 */
const MAX_ADDRESSES = 50_000;

/** The decision about a request, as counted by the metrics. */
export type LimiterOutcome = 'allowed' | 'refused' | 'failed_open';

export type LimiterOptions = {
  /** Requests per 60 seconds for a key without its own limit; 0 means no limit. */
  defaultLimit: number;
  /** Redis or Valkey, to share the windows with other processes. Without it they are kept in memory. */
  redisUrl?: string | undefined;
  /**
   * How many requests without an organization are counted per second. Those beyond wait, so that a crowd of strangers
   * leaves the process to organizations. Without it nobody waits.
   */
  strangersPerSecond?: number | undefined;
  log: RateLimitLog;
  onOutcome?: (outcome: LimiterOutcome) => void;
};

/** The rate limit (docs/behaviour/errors-and-limits.md 13 to 17). */
export type Limiter = {
  /**
   * Counts a request of `key`, as `count` requests, against `limit` requests per 60 seconds; `null` is the default
   * limit, 0 means none. Returns undefined if there is no limit, in which case the `X-RateLimit-*` headers are left
   * out.
   * @throws 503 `temporarily_unavailable` if too many requests without an organization wait
   */
  take(key: string, limit?: number | null, count?: number): RateDecision | undefined | Promise<RateDecision>;
  close(): Promise<void>;
};

/** Creates the limiter without waiting for Redis. Rejects with a TypeError if `redisUrl` is not valid. */
export async function createLimiter(options: LimiterOptions): Promise<Limiter> {
  const { defaultLimit, strangersPerSecond, onOutcome } = options;
  const window = await openWindow(options);
  const pace = strangersPerSecond === undefined ? undefined : new Pace(strangersPerSecond);

  function report(decision: RateDecision): RateDecision {
    onOutcome?.(outcomeOf(decision));
    return decision;
  }

  return {
    take(key, limit, count) {
      const effective = limit ?? defaultLimit;
      if (effective === 0) return undefined;
      const decide = () => {
        const decision = window.take(key, effective, count);
        return decision instanceof Promise ? decision.then(report) : report(decision);
      };
      const turn = isOrganizationKey(key) ? undefined : pace?.next();
      return turn ? turn.then(decide) : decide();
    },
    close: () => window.close(),
  };
}

async function openWindow({ redisUrl, log }: LimiterOptions): Promise<RateWindow> {
  if (redisUrl === undefined) return memoryWindows();
  // The Redis client takes 10 MB, so it is loaded only if it is used.
  const { RedisWindow } = await import('./redis-window.ts');
  return new RedisWindow({ url: redisUrl, log });
}

/** Organizations have their own map, which grows with their number, so that strangers cannot evict them. */
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

/** The window of the rate limit: requests per 60 seconds (docs/behaviour/errors-and-limits.md 13). */
export const WINDOW_MS = 60_000;

/** What a window decided about a request, in the terms of the `X-RateLimit-*` and `Retry-After` headers. */
export type RateDecision = {
  allowed: boolean;
  /** True if the request was let through because the window was unavailable (docs/behaviour/errors-and-limits.md 16). */
  failedOpen: boolean;
  limit: number;
  /** Requests that would still be admitted now, after this one. */
  remaining: number;
  /** Unix time in whole seconds, rounded up, at which one more request becomes available. */
  resetAtSeconds: number;
  /** Whole seconds, at least 1, after which as much will be admitted as was asked for; 0 when it was. */
  retryAfterSeconds: number;
};

/**
 * A sliding window that admits at most `limit` requests of a key in any 60 seconds. A refused request is not counted.
 * `limit` is a whole number of at least 1 and may differ from call to call. A request that counts as several is admitted
 * with all of them or not at all. `take` never throws and never rejects.
 */
export interface RateWindow {
  take(key: string, limit: number, count?: number): RateDecision | Promise<RateDecision>;
  close(): Promise<void>;
}

/**
 * The decision for a request that no window counted: allowed, with nothing known to be used (docs/behaviour/errors-and-limits.md 16).
 * `nowMs` is the Unix time in milliseconds.
 */
export function failOpen(limit: number, nowMs: number): RateDecision {
  return {
    allowed: true,
    failedOpen: true,
    limit,
    remaining: limit,
    resetAtSeconds: Math.ceil(nowMs / 1000),
    retryAfterSeconds: 0,
  };
}

/** The length of the window: requests per 60 seconds (docs/behaviour/errors-and-limits.md 13). */
export const WINDOW_MS = 60_000;

/** The decision about a request, in the terms of the `X-RateLimit-*` and `Retry-After` headers. */
export type RateDecision = {
  allowed: boolean;
  /** True if the request was allowed because the window was unavailable (docs/behaviour/errors-and-limits.md 16). */
  failedOpen: boolean;
  limit: number;
  /** How many more requests would be allowed now. */
  remaining: number;
  /** When the next request becomes available: Unix time in seconds, rounded up. */
  resetAtSeconds: number;
  /** In how many seconds, at least 1, the request would be allowed; 0 if it was. */
  retryAfterSeconds: number;
};

/**
 * A sliding window that allows at most `limit` requests of a key in any 60 seconds. Refused requests do not count.
 * `limit` is a whole number of at least 1 and may differ between calls. A request that counts as several is allowed in
 * full or not at all. `take` never throws or rejects.
 */
export interface RateWindow {
  take(key: string, limit: number, count?: number): RateDecision | Promise<RateDecision>;
  close(): Promise<void>;
}

/**
 * The decision if no window is available: allowed, with no known usage (docs/behaviour/errors-and-limits.md 16).
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

import { TimeRing } from './time-ring.ts';
import { type RateDecision, type RateWindow, WINDOW_MS } from './window.ts';

export type MemoryWindowOptions = {
  /** Milliseconds since any fixed point, never decreasing; by default the monotonic clock. */
  now?: () => number;
  /** Unix time in milliseconds, for `resetAtSeconds`. */
  wallNow?: () => number;
  windowMs?: number;
  /** The most keys kept. Beyond that, the least recently used one is forgotten. Unlimited by default. */
  maxKeys?: number;
  /** A wider key shared by several keys. It is counted instead of them while more than half of `maxKeys` are kept. */
  widen?: (key: string) => string;
};

/** The sliding window of the rate limit for a single process: exact, synchronous, O(1) per request. */
export class MemoryWindow implements RateWindow {
  readonly #now: () => number;
  readonly #wallNow: () => number;
  readonly #windowMs: number;
  readonly #maxKeys: number;
  readonly #widen: (key: string) => string;

  // Two generations forget idle keys without a timer or a scan. A key used since the last rotation is in `#recent`. A
  // key left in `#older` at a rotation has not been used for a whole window, so none of its requests still count. If the
  // number of keys is limited, both maps are ordered by last use.
  #recent = new Map<string, TimeRing>();
  #older = new Map<string, TimeRing>();
  #turnAt: number;

  constructor(options: MemoryWindowOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#wallNow = options.wallNow ?? Date.now;
    this.#windowMs = options.windowMs ?? WINDOW_MS;
    this.#maxKeys = options.maxKeys ?? Number.POSITIVE_INFINITY;
    this.#widen = options.widen ?? ((key) => key);
    this.#turnAt = this.#now() + this.#windowMs;
  }

  /** How many keys are kept, including those about to be forgotten. */
  get keys(): number {
    return this.#recent.size + this.#older.size;
  }

  /**
   * Counts a request of `key`, as `count` requests, if at most `limit` requests are then in the window. Returns the
   * decision.
   */
  take(key: string, limit: number, count = 1): RateDecision {
    const now = this.#now();
    if (now >= this.#turnAt) this.#turn(now);
    const isCrowded = this.keys > this.#maxKeys / 2;
    const admitted = this.#admittedOf(isCrowded ? this.#widen(key) : key);
    admitted.dropUntil(now - this.#windowMs);
    // Several requests may have to leave the window: for a request that counts as several, or after the limit was
    // lowered.
    const leaver = Math.min(admitted.size, admitted.size + count - limit) - 1;
    const allowed = admitted.size + count <= limit;
    if (allowed) for (let each = 0; each < count; each += 1) admitted.push(now);

    const leavesInMs = Math.max(0, admitted.at(Math.max(0, leaver)) + this.#windowMs - now);
    return {
      allowed,
      failedOpen: false,
      limit,
      remaining: Math.max(0, limit - admitted.size),
      resetAtSeconds: Math.ceil((this.#wallNow() + leavesInMs) / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(leavesInMs / 1000)),
    };
  }

  async close(): Promise<void> {
    this.#recent.clear();
    this.#older.clear();
  }

  #turn(now: number): void {
    const idleForTwo = now >= this.#turnAt + this.#windowMs;
    this.#older = idleForTwo ? new Map() : this.#recent;
    this.#recent = new Map();
    this.#turnAt = now + this.#windowMs;
  }

  #admittedOf(key: string): TimeRing {
    const recent = this.#recent.get(key);
    // Moving a key at each use would make the map rebuild its table again and again; only where keys make room for others does their order matter.
    if (recent && this.#maxKeys === Number.POSITIVE_INFINITY) return recent;
    const admitted = recent ?? this.#older.get(key) ?? new TimeRing();
    this.#recent.delete(key);
    this.#older.delete(key);
    if (this.keys >= this.#maxKeys) this.#forgetOldest();
    this.#recent.set(key, admitted);
    return admitted;
  }

  #forgetOldest(): void {
    const generation = this.#older.size > 0 ? this.#older : this.#recent;
    for (const oldest of generation.keys()) {
      generation.delete(oldest);
      return;
    }
  }
}

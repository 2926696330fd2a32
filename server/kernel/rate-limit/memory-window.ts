import { TimeRing } from './time-ring.ts';
import { type RateDecision, type RateWindow, WINDOW_MS } from './window.ts';

export type MemoryWindowOptions = {
  /** Milliseconds from any fixed point, never going back; the default is the monotonic clock. */
  now?: () => number;
  /** Unix time in milliseconds, from which `resetAtSeconds` is told. */
  wallNow?: () => number;
  windowMs?: number;
  /** How many keys are held at once; beyond it the one that was unused for longest is forgotten. No bound when left out. */
  maxKeys?: number;
  /** A wider key that several keys share. They are counted by it while more than half of `maxKeys` are held. */
  widen?: (key: string) => string;
};

/** The sliding window of the rate limit for a single process: exact, synchronous, O(1) per request. */
export class MemoryWindow implements RateWindow {
  readonly #now: () => number;
  readonly #wallNow: () => number;
  readonly #windowMs: number;
  readonly #maxKeys: number;
  readonly #widen: (key: string) => string;

  // Two generations forget idle keys without a timer or a scan: a key used since the last turn is in `#recent`, and
  // one left in `#older` at a turn has not been used for a whole window, so nothing of it is still counted. Each map is
  // in the order of last use.
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

  /** The number of keys held, those about to be forgotten included. */
  get keys(): number {
    return this.#recent.size + this.#older.size;
  }

  /** Counts a request of `key`, as so many, if no more than `limit` are admitted in 60 seconds with it, and says so. */
  take(key: string, limit: number, count = 1): RateDecision {
    const now = this.#now();
    if (now >= this.#turnAt) this.#turn(now);
    const isCrowded = this.keys > this.#maxKeys / 2;
    const admitted = this.#admittedOf(isCrowded ? this.#widen(key) : key);
    admitted.dropUntil(now - this.#windowMs);
    // More than one request may have to leave the window: for one that counts as several, and after a lowered limit.
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
    const admitted = this.#recent.get(key) ?? this.#older.get(key) ?? new TimeRing();
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

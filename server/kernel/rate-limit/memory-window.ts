import { TimeRing } from './time-ring.ts';
import { failOpen, type RateDecision, type RateWindow, WINDOW_MS } from './window.ts';

/** Bounds the memory that strangers can claim by calling from many addresses: 30 MB, twice that at 60 requests each. */
const MAX_KEYS = 50_000;

export type MemoryWindowOptions = {
  /** Milliseconds from any fixed point, never going back; the default is the monotonic clock. */
  now?: () => number;
  /** Unix time in milliseconds, from which `resetAtSeconds` is told. */
  wallNow?: () => number;
  windowMs?: number;
  maxKeys?: number;
};

/** The sliding window of section 8 of the specification for a single process: exact, synchronous, O(1) a request. */
export class MemoryWindow implements RateWindow {
  readonly #now: () => number;
  readonly #wallNow: () => number;
  readonly #windowMs: number;
  readonly #maxKeys: number;

  // Two generations forget idle keys without a timer or a scan: a key used since the last turn is in `#recent`, and
  // one left in `#older` at a turn has not been used for a whole window, so nothing of it is still counted.
  #recent = new Map<string, TimeRing>();
  #older = new Map<string, TimeRing>();
  #turnAt: number;

  constructor(options: MemoryWindowOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#wallNow = options.wallNow ?? Date.now;
    this.#windowMs = options.windowMs ?? WINDOW_MS;
    this.#maxKeys = options.maxKeys ?? MAX_KEYS;
    this.#turnAt = this.#now() + this.#windowMs;
  }

  /** The number of keys held, those about to be forgotten included. */
  get keys(): number {
    return this.#recent.size + this.#older.size;
  }

  /**
   * Counts a request of `key`, as so many, if no more than `limit` are admitted in 60 seconds with it, and says so. A key
   * that finds the window full of other keys is let through uncounted, so that those held stay exact.
   */
  take(key: string, limit: number, count = 1): RateDecision {
    const now = this.#now();
    if (now >= this.#turnAt) this.#turn(now);
    const admitted = this.#admittedOf(key);
    if (admitted === undefined) return failOpen(limit, this.#wallNow());

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

  #admittedOf(key: string): TimeRing | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;

    const older = this.#older.get(key);
    if (older !== undefined) this.#older.delete(key);
    else if (this.keys >= this.#maxKeys) return undefined;

    const admitted = older ?? new TimeRing();
    this.#recent.set(key, admitted);
    return admitted;
  }
}

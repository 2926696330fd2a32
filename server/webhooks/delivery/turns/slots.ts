/** A request slower than this is moved to the slow slots. */
const SLOW_AFTER_MS = 1_000;

/** Requests of a process at once. */
export const SLOT_LIMITS: SlotLimits = { fast: 128, slow: 512 };

export interface SlotLimits {
  /** Requests that have just started. */
  readonly fast: number;
  /** Slow requests: receivers that hang fill only these. */
  readonly slow: number;
}

/** Limits how many requests run at once, so that receivers that hang do not delay those that answer. */
export class Slots {
  readonly #limits: SlotLimits;
  #fast = 0;
  #slow = 0;
  readonly #onFree: () => void;

  /** @param onFree called when a slot for a new request becomes free */
  constructor(limits: SlotLimits, onFree: () => void) {
    this.#limits = limits;
    this.#onFree = onFree;
  }

  /** How many requests may start now. */
  get free(): number {
    return this.#limits.fast - this.#fast;
  }

  /** Takes a slot for a request; returns a function that releases it. */
  take(): () => void {
    this.#fast += 1;
    let isSlow = false;
    const timer = setTimeout(() => {
      if (this.#slow >= this.#limits.slow) return;
      isSlow = true;
      this.#fast -= 1;
      this.#slow += 1;
      this.#onFree();
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      if (isSlow) this.#slow -= 1;
      else this.#fast -= 1;
      this.#onFree();
    };
  }
}

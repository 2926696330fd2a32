/** A request that is slower than this is moved out of the way of the others. */
const SLOW_AFTER_MS = 1_000;

/** Requests of a process at once. */
export const SLOT_LIMITS: SlotLimits = { fast: 128, slow: 512 };

export interface SlotLimits {
  /** Requests that have just begun. */
  readonly fast: number;
  /** Requests that take long: receivers that hang fill these and nothing else. */
  readonly slow: number;
}

/** Bounds how many requests run at once, so that receivers that hang do not hold up those that answer. */
export class Slots {
  readonly #limits: SlotLimits;
  #fast = 0;
  #slow = 0;
  readonly #onFree: () => void;

  /** @param onFree called when a slot becomes free for a new request */
  constructor(limits: SlotLimits, onFree: () => void) {
    this.#limits = limits;
    this.#onFree = onFree;
  }

  /** How many requests may begin now. */
  get free(): number {
    return this.#limits.fast - this.#fast;
  }

  /** Takes a slot for a request; the function that it returns gives the slot back. */
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

const INITIAL_CAPACITY = 4;

/** A queue of increasing times in a ring buffer that doubles as needed. All operations are O(1), amortized. */
export class TimeRing {
  #times = new Float64Array(INITIAL_CAPACITY);
  #head = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The time at `index`, counted from the oldest; `-Infinity` outside the queue. */
  at(index: number): number {
    if (index < 0 || index >= this.#size) return -Infinity;
    return this.#times[this.#slot(index)] ?? -Infinity;
  }

  /** Adds the newest time. */
  push(time: number): void {
    if (this.#size === this.#times.length) this.#grow();
    this.#times[this.#slot(this.#size)] = time;
    this.#size += 1;
  }

  /** Removes all times up to and including `time`. */
  dropUntil(time: number): void {
    while (this.#size > 0 && this.at(0) <= time) {
      this.#head = this.#slot(1);
      this.#size -= 1;
    }
  }

  #slot(index: number): number {
    // The capacity is a power of two, so a mask gives the remainder.
    return (this.#head + index) & (this.#times.length - 1);
  }

  #grow(): void {
    const grown = new Float64Array(this.#times.length * 2);
    grown.set(this.#times.subarray(this.#head));
    grown.set(this.#times.subarray(0, this.#head), this.#times.length - this.#head);
    this.#times = grown;
    this.#head = 0;
  }
}

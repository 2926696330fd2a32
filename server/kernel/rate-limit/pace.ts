import { setTimeout as sleep } from 'node:timers/promises';

/** After a pause, as many pass at once as in this time, so that nobody waits without a crowd. */
const BURST_MS = 200;

/** Lets through a number of requests per second; those beyond wait their turn, in the order in which they came. */
export class Pace {
  readonly #intervalMs: number;
  #nextAt = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1_000 / perSecond;
  }

  /** The turn of a request: undefined if it need not wait. */
  next(now = performance.now()): Promise<void> | undefined {
    const at = Math.max(this.#nextAt, now - BURST_MS);
    this.#nextAt = at + this.#intervalMs;
    return at > now ? sleep(Math.ceil(at - now)) : undefined;
  }
}

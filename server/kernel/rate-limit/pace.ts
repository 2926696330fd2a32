import { setTimeout as sleep } from 'node:timers/promises';
import { temporarilyUnavailable } from '../operations/errors.ts';

/** After a pause, as many pass at once as in this time, so that nobody waits without a crowd. */
const BURST_MS = 200;

/** A longer wait is refused: whoever waits takes memory. */
const LONGEST_WAIT_MS = 10_000;

/** Lets through a number of requests per second; those beyond wait their turn, in the order in which they came. */
export class Pace {
  readonly #intervalMs: number;
  readonly #longestWaitMs: number;
  #nextAt = 0;

  constructor(perSecond: number, longestWaitMs = LONGEST_WAIT_MS) {
    this.#intervalMs = 1_000 / perSecond;
    this.#longestWaitMs = longestWaitMs;
  }

  /**
   * The turn of a request: undefined if it need not wait.
   * @throws 503 `temporarily_unavailable` if too many wait
   */
  next(now = performance.now()): Promise<void> | undefined {
    const at = Math.max(this.#nextAt, now - BURST_MS);
    if (at > now + this.#longestWaitMs) throw temporarilyUnavailable(Math.ceil(this.#longestWaitMs / 1_000));
    this.#nextAt = at + this.#intervalMs;
    return at > now ? sleep(Math.ceil(at - now)) : undefined;
  }
}

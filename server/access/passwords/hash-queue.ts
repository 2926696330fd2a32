import { createLimiter } from '../../kernel/network/limiter.ts';
import { temporarilyUnavailable } from '../../kernel/operations/errors.ts';
import { addressKey } from '../../kernel/rate-limit/keys.ts';

/** How much may happen at once. */
export interface HashQueueLimits {
  /** Pieces of work that run. */
  readonly running: number;
  /** Those that wait besides. */
  readonly waiting: number;
  /** Those that run or wait for one network address; an IPv6 address counts as its /64. */
  readonly perAddress: number;
}

/** After so many seconds there is room again, unless others come. */
const RETRY_AFTER_SECONDS = 2;

/**
 * A queue for what costs much time and memory and anybody may ask for, such as the hash of a password: who comes when it
 * is full is refused at once and costs nothing.
 */
export class HashQueue {
  readonly #limits: HashQueueLimits;
  readonly #run: ReturnType<typeof createLimiter>;
  readonly #ofAddress = new Map<string, number>();
  #present = 0;

  constructor(limits: HashQueueLimits) {
    this.#limits = limits;
    this.#run = createLimiter(limits.running);
  }

  /** How many pieces of work run or wait. */
  get size(): number {
    return this.#present;
  }

  /**
   * Throws 503 `temporarily_unavailable` while there is no room, so that a caller can be refused before other work.
   * @param address whose place counts; undefined for work of our own, such as a command's
   */
  requireRoom(address: string | undefined): void {
    const { running, waiting, perAddress } = this.#limits;
    const isFull = this.#present >= running + waiting;
    if (isFull || (address !== undefined && this.#presentOf(address) >= perAddress)) {
      throw temporarilyUnavailable(RETRY_AFTER_SECONDS);
    }
  }

  /** Runs the work when its turn comes, first come first served; throws 503 when there is no room. */
  async add<Result>(address: string | undefined, work: () => Promise<Result>): Promise<Result> {
    this.requireRoom(address);
    this.#count(address, 1);
    try {
      return await this.#run(work);
    } finally {
      this.#count(address, -1);
    }
  }

  #presentOf(address: string): number {
    return this.#ofAddress.get(addressKey(address)) ?? 0;
  }

  #count(address: string | undefined, change: 1 | -1): void {
    this.#present += change;
    if (address === undefined) return;
    const present = this.#presentOf(address) + change;
    if (present > 0) this.#ofAddress.set(addressKey(address), present);
    else this.#ofAddress.delete(addressKey(address));
  }
}

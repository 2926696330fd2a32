import { createLimiter } from '../../kernel/network/limiter.ts';
import { temporarilyUnavailable } from '../../kernel/operations/errors.ts';
import { addressKey } from '../../kernel/rate-limit/keys.ts';

/** The limits of the queue. */
export interface HashQueueLimits {
  /** How much work runs at once. */
  readonly running: number;
  /** How much work may wait. */
  readonly waiting: number;
  /** How much work runs or waits for one network address. An IPv6 address counts as its /64. */
  readonly perAddress: number;
}

/** After how many seconds there is usually room again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * A queue for expensive work that anybody may request, such as hashing a password. If it is full, a request is refused
 * at once and costs nothing.
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

  /** How much work runs or waits. */
  get size(): number {
    return this.#present;
  }

  /**
   * Throws 503 `temporarily_unavailable` if there is no room, so that a caller can be refused before other work is
   * done.
   * @param address whose share is used; undefined for our own work, such as a command
   */
  requireRoom(address: string | undefined): void {
    const { running, waiting, perAddress } = this.#limits;
    const isFull = this.#present >= running + waiting;
    if (isFull || (address !== undefined && this.#presentOf(address) >= perAddress)) {
      throw temporarilyUnavailable(RETRY_AFTER_SECONDS);
    }
  }

  /** Runs work when its turn comes, first come, first served. Throws 503 if there is no room. */
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

import type { ClaimedEndpoint, EndpointKey } from './lease.sql.ts';

/** How many attempts run at once to one endpoint: few at first, more with each success, one while it fails. */
const FIRST_LIMIT = 2;
const LIMIT_WHILE_FAILING = 1;
const HIGHEST_LIMIT = 16;

/** An endpoint that this process delivers to. */
export class LeasedEndpoint {
  readonly key: EndpointKey;
  readonly claimedAtMs: number;
  /** False once a fetch came back with less than was asked for, until something new is queued. */
  mayHaveMore = true;
  #limit: number;
  #underWay = 0;
  #isFetching = false;
  #leaving = false;

  /** @param claimedAtMs milliseconds of a monotonic clock */
  constructor(claimed: ClaimedEndpoint, claimedAtMs: number) {
    this.key = { org_id: claimed.org_id, subscription_id: claimed.subscription_id };
    this.claimedAtMs = claimedAtMs;
    this.#limit = claimed.consecutive_failures > 0 ? LIMIT_WHILE_FAILING : FIRST_LIMIT;
  }

  /** How many more attempts may start now, as far as is known. */
  get room(): number {
    return this.mayHaveMore && !this.#leaving ? Math.max(0, this.#limit - this.#underWay) : 0;
  }

  /** Attempts that were started and are not recorded yet. */
  get underWay(): number {
    return this.#underWay;
  }

  /** True when the lease serves nothing any more. */
  get isIdle(): boolean {
    return this.#underWay === 0 && !this.#isFetching && (this.#leaving || !this.mayHaveMore);
  }

  /** Its deliveries are fetched. What is queued meanwhile sets `mayHaveMore` anew, so that it is not overlooked. */
  beginFetch(): void {
    this.#isFetching = true;
    this.mayHaveMore = false;
  }

  /** The fetch is over; a full one may have left some. */
  endFetch(wasFull: boolean): void {
    this.#isFetching = false;
    if (wasFull) this.mayHaveMore = true;
  }

  /** An attempt starts. */
  start(): void {
    this.#underWay += 1;
  }

  /** An attempt had an answer, which says how many at once the endpoint bears. */
  answered(succeeded: boolean): void {
    this.#limit = succeeded ? Math.min(this.#limit * 2, HIGHEST_LIMIT) : LIMIT_WHILE_FAILING;
  }

  /** An attempt is recorded, or given up. */
  finish(): void {
    this.#underWay -= 1;
  }

  /** Starts nothing more; the lease goes back when the attempts under way are recorded. */
  leave(): void {
    this.#leaving = true;
  }
}

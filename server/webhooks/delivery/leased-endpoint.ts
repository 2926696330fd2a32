import type { ClaimedEndpoint, EndpointKey } from './lease.sql.ts';
import { targetHost } from './target-url.ts';

/** How many attempts run at once to one endpoint: few at first, more with each success, one while it fails. */
const FIRST_LIMIT = 2;
const LIMIT_WHILE_FAILING = 1;
const HIGHEST_LIMIT = 16;

/** How many may be answered and not recorded yet, besides: the next request does not wait for the database. */
const UNRECORDED_LIMIT = 48;

/** An endpoint that has nothing left stays for a moment, because more often comes soon: a lease costs two updates. */
const LINGER_MS = 500;

/** An endpoint that this process delivers to. */
export class LeasedEndpoint {
  readonly key: EndpointKey;
  /** The organization and the host that its deliveries go to: see `HostBudget`. */
  host: string;
  readonly claimedAtMs: number;
  /** False once a fetch came back with less than was asked for, until something new is queued. */
  mayHaveMore = true;
  #isFailing: boolean;
  #limit = FIRST_LIMIT;
  #underWay = 0;
  #unrecorded = 0;
  #usedAtMs: number;
  #isFetching = false;
  #leaving = false;

  /** @param claimedAtMs milliseconds of a monotonic clock */
  constructor(claimed: ClaimedEndpoint, claimedAtMs: number) {
    this.key = { org_id: claimed.org_id, subscription_id: claimed.subscription_id };
    this.host = hostOf(claimed);
    this.claimedAtMs = claimedAtMs;
    this.#usedAtMs = claimedAtMs;
    this.#isFailing = claimed.consecutive_failures > 0;
  }

  /** How many more attempts may start now, as far as is known. */
  get room(): number {
    if (!this.mayHaveMore || this.#leaving) return 0;
    // A failure may pause or disable the endpoint, so the next attempt waits until it is recorded.
    const left = this.#isFailing
      ? LIMIT_WHILE_FAILING - this.#unrecorded
      : UNRECORDED_LIMIT - this.#unrecorded;
    return Math.max(0, Math.min(this.#limit, left) - this.#underWay);
  }

  /** Attempts that have no answer yet. */
  get underWay(): number {
    return this.#underWay;
  }

  /** True while an attempt has no answer or is not recorded. */
  get isBusy(): boolean {
    return this.#underWay + this.#unrecorded > 0;
  }

  /** True when the lease serves nothing any more. */
  get isDone(): boolean {
    if (this.isBusy || this.#isFetching) return false;
    return this.#leaving || (!this.mayHaveMore && performance.now() - this.#usedAtMs > LINGER_MS);
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
    this.#underWay -= 1;
    this.#unrecorded += 1;
    this.#isFailing = !succeeded;
    this.#limit = succeeded ? Math.min(this.#limit * 2, HIGHEST_LIMIT) : FIRST_LIMIT;
  }

  /** An attempt that started could not be made; the next one waits until this process is woken. */
  notMade(): void {
    this.#underWay -= 1;
    this.mayHaveMore = false;
    this.#usedAtMs = performance.now();
  }

  /** An attempt that was answered is recorded. */
  finish(): void {
    this.#unrecorded -= 1;
    this.#usedAtMs = performance.now();
  }

  /** Starts nothing more; the lease goes back when the attempts under way are recorded. */
  leave(): void {
    this.#leaving = true;
  }
}

/** The name under which the requests of an organization to a host are counted together. */
export function hostOf(endpoint: { readonly org_id: string; readonly target_url: string }): string {
  return `${endpoint.org_id} ${targetHost(endpoint.target_url)}`;
}

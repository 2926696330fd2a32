import type { ClaimedEndpoint, EndpointKey } from './lease.sql.ts';
import { targetHost } from './target-url.ts';

/** How many attempts to an endpoint run at once: few at first, more with each success, one while it fails. */
const FIRST_LIMIT = 2;
const LIMIT_WHILE_FAILING = 1;
const HIGHEST_LIMIT = 16;

/**
 * How many more attempts may be answered but not recorded yet, so that the next request need not wait for the
 * database.
 */
const UNRECORDED_LIMIT = 48;

/**
 * An endpoint without further deliveries stays for a moment, because more often follow soon and a lease costs two
 * updates.
 */
const LINGER_MS = 500;

/** An endpoint to which this process delivers. */
export class LeasedEndpoint {
  readonly key: EndpointKey;
  /** The organization and the host of its deliveries: see `HostBudget`. */
  host: string;
  readonly claimedAtMs: number;
  /** False after a fetch returned fewer than requested, until something new is queued. */
  mayHaveMore = true;
  #isFailing: boolean;
  #limit = FIRST_LIMIT;
  #underWay = 0;
  #unrecorded = 0;
  #usedAtMs: number;
  #isFetching = false;
  #leaving = false;

  /** @param claimedAtMs milliseconds on a monotonic clock */
  constructor(claimed: ClaimedEndpoint, claimedAtMs: number) {
    this.key = { org_id: claimed.org_id, subscription_id: claimed.subscription_id };
    this.host = hostOf(claimed);
    this.claimedAtMs = claimedAtMs;
    this.#usedAtMs = claimedAtMs;
    this.#isFailing = claimed.consecutive_failures > 0;
  }

  /** How many more attempts may start now, as far as known. */
  get room(): number {
    if (!this.mayHaveMore || this.#leaving) return 0;
    // A failure may pause or disable the endpoint, so the next attempt waits until it is recorded.
    const left = this.#isFailing
      ? LIMIT_WHILE_FAILING - this.#unrecorded
      : UNRECORDED_LIMIT - this.#unrecorded;
    return Math.max(0, Math.min(this.#limit, left) - this.#underWay);
  }

  /** Attempts that have not been answered. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Whether an attempt is unanswered or not recorded. */
  get isBusy(): boolean {
    return this.#underWay + this.#unrecorded > 0;
  }

  /** Whether the lease is no longer needed. */
  get isDone(): boolean {
    if (this.isBusy || this.#isFetching) return false;
    return this.#leaving || (!this.mayHaveMore && performance.now() - this.#usedAtMs > LINGER_MS);
  }

  /** Call it when a fetch begins. Deliveries queued meanwhile set `mayHaveMore` again, so they are not missed. */
  beginFetch(): void {
    this.#isFetching = true;
    this.mayHaveMore = false;
  }

  /** Call it when a fetch has ended; a full one may have left some deliveries. */
  endFetch(wasFull: boolean): void {
    this.#isFetching = false;
    if (wasFull) this.mayHaveMore = true;
  }

  /** Call it when an attempt starts. */
  start(): void {
    this.#underWay += 1;
  }

  /** Call it when an attempt was answered, which shows how many at once the endpoint can handle. */
  answered(succeeded: boolean): void {
    this.#underWay -= 1;
    this.#unrecorded += 1;
    this.#isFailing = !succeeded;
    this.#limit = succeeded ? Math.min(this.#limit * 2, HIGHEST_LIMIT) : FIRST_LIMIT;
  }

  /** Call it when an attempt could not be made. The next one waits until this process is woken. */
  notMade(): void {
    this.#underWay -= 1;
    this.mayHaveMore = false;
    this.#usedAtMs = performance.now();
  }

  /** Call it when an answered attempt was recorded. */
  finish(): void {
    this.#unrecorded -= 1;
    this.#usedAtMs = performance.now();
  }

  /** Starts nothing more; the lease is returned when the running attempts have been recorded. */
  leave(): void {
    this.#leaving = true;
  }
}

/** The key under which an organization's requests to a host are counted together. */
export function hostOf(endpoint: { readonly org_id: string; readonly target_url: string }): string {
  return `${endpoint.org_id} ${targetHost(endpoint.target_url)}`;
}

import { type ApiError, temporarilyUnavailable } from '../operations/errors.ts';
import { RoundRobin } from './round-robin.ts';

/** The most that may run at once. */
export interface TurnRules {
  readonly all: number;
  /**
   * The limit for one organization while no other waits. Less than `all`, so that a newcomer finds a free
   * place.
   */
  readonly ofOne: number;
  /** The limit for one organization while others wait. */
  readonly ofOneWhileOthersWait: number;
  /**
   * The limit for one organization while others are active, even if none of them waits; by default the same as
   * otherwise.
   */
  readonly ofOneWhileOthersAreActive?: number;
}

/** An organization counts as active for this long after it requested a turn. */
const ACTIVE_MS = 1_000;

/** How long a request waits for its turn before it is refused. */
export const PATIENCE_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/** Returns the error for a request that waited too long for its turn. */
export function turnNotCome(): ApiError {
  return temporarilyUnavailable(RETRY_AFTER_SECONDS);
}

/** A request that waits. */
interface Waiting {
  readonly organizationId: string;
  readonly begin: () => void;
}

/**
 * Distributes turns among organizations. If a place is free, work begins at once. Otherwise requests wait:
 * first come, first served within an organization, and organizations in rotation.
 */
export class Turns {
  readonly #rules: TurnRules;
  readonly #patienceMs: number;
  readonly #begun = new Map<string, number>();
  #allAtWork = 0;
  readonly #waiting = new RoundRobin<Waiting>();
  readonly #active = new ActiveOrganizations();

  constructor(rules: TurnRules, patienceMs = PATIENCE_MS) {
    this.#rules = rules;
    this.#patienceMs = patienceMs;
  }

  /**
   * Takes a turn; call `end` when done.
   * @param patienceMs how long it may wait
   * @returns undefined if it begins at once, else a promise for the turn
   * @throws 503 `temporarily_unavailable` if it had to wait too long
   */
  take(organizationId: string, patienceMs = this.#patienceMs): Promise<void> | undefined {
    this.#active.add(organizationId);
    if (
      !this.#waiting.has(organizationId) &&
      this.#mayBegin(organizationId, this.#waiting.organizations > 0)
    ) {
      this.#begin(organizationId);
      return undefined;
    }
    return this.#wait(organizationId, patienceMs);
  }

  /** Counts an organization as active that needs no turn of this kind. */
  notice(organizationId: string): void {
    this.#active.add(organizationId);
  }

  /** Ends a turn and starts whoever is next. */
  end(organizationId: string): void {
    const left = this.atWork(organizationId) - 1;
    if (left > 0) this.#begun.set(organizationId, left);
    else this.#begun.delete(organizationId);
    this.#allAtWork -= 1;
    this.#beginNext();
  }

  /** How many turns of an organization have begun and not ended. */
  atWork(organizationId: string): number {
    return this.#begun.get(organizationId) ?? 0;
  }

  #wait(organizationId: string, patienceMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting.remove(organizationId, waiting);
      reject(turnNotCome());
      // Another organization may have been held back while this one waited.
      this.#beginNext();
    }, patienceMs);
    const begin = () => {
      clearTimeout(timer);
      this.#begin(organizationId);
      resolve();
    };
    const waiting = { organizationId, begin };
    this.#waiting.add(organizationId, waiting);
    return promise;
  }

  #beginNext(): void {
    while (this.#waiting.organizations > 0) {
      const othersWait = this.#waiting.organizations > 1;
      const next = this.#waiting.take((organizationId) => this.#mayBegin(organizationId, othersWait));
      if (!next) return;
      next.begin();
    }
  }

  #mayBegin(organizationId: string, othersWait: boolean): boolean {
    const { all, ofOne, ofOneWhileOthersWait, ofOneWhileOthersAreActive = all } = this.#rules;
    const mostBeside = this.#active.hasOthersThan(organizationId) ? ofOneWhileOthersAreActive : all;
    const most = Math.min(othersWait ? ofOneWhileOthersWait : ofOne, mostBeside);
    return this.#allAtWork < all && this.atWork(organizationId) < most;
  }

  #begin(organizationId: string): void {
    this.#begun.set(organizationId, this.atWork(organizationId) + 1);
    this.#allAtWork += 1;
  }
}

/** Remembers the last two organizations, which is enough to know whether an organization is the only active one. */
class ActiveOrganizations {
  #last = { organizationId: '', at: -Infinity };
  #lastOther = { organizationId: '', at: -Infinity };

  add(organizationId: string): void {
    if (this.#last.organizationId !== organizationId) this.#lastOther = this.#last;
    this.#last = { organizationId, at: performance.now() };
  }

  hasOthersThan(organizationId: string): boolean {
    const other = this.#last.organizationId === organizationId ? this.#lastOther : this.#last;
    return other.at > performance.now() - ACTIVE_MS;
  }
}

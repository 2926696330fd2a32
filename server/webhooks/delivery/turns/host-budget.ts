/** What all subscriptions of an organization to one host may use together, in one process. */
export interface HostLimits {
  /** Requests under way. */
  readonly atOnce: number;
  /** Requests that begin in a second, also the most in a burst. */
  readonly perSecond: number;
}

/** All subscriptions of an organization to one host share these; a single one may have as many requests at once. */
export const HOST_LIMITS: HostLimits = { atOnce: 16, perSecond: 250 };

interface HostUse {
  underWay: number;
  /** Requests that may still begin, as of `countedAtMs`. */
  allowance: number;
  countedAtMs: number;
}

/** How many hosts are remembered before those at rest are forgotten. */
const MOST_HOSTS = 4_096;

/**
 * Keeps an organization from calling one host too often, however many subscriptions lead there: the host may belong to
 * somebody who never asked for the calls. What is held back waits in the queue.
 */
export class HostBudget {
  readonly #limits: HostLimits;
  readonly #now: () => number;
  readonly #hosts = new Map<string, HostUse>();

  /** @param now milliseconds of a monotonic clock */
  constructor(limits: HostLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** How many requests to a host may begin now. */
  free(host: string): number {
    const { underWay, allowance } = this.#useOf(host);
    return Math.max(0, Math.min(this.#limits.atOnce - underWay, Math.floor(allowance)));
  }

  /** Whether a host has to wait for time to pass, and not only for the end of a request. */
  isTooFast(host: string): boolean {
    return this.#useOf(host).allowance < 1;
  }

  /** Begins a request; the function that it returns ends it. */
  begin(host: string): () => void {
    const use = this.#useOf(host);
    this.#hosts.set(host, use);
    use.underWay += 1;
    use.allowance -= 1;
    if (this.#hosts.size > MOST_HOSTS) this.#forgetResting();
    return () => {
      use.underWay -= 1;
    };
  }

  #useOf(host: string): HostUse {
    const now = this.#now();
    const { perSecond } = this.#limits;
    const use = this.#hosts.get(host) ?? { underWay: 0, allowance: perSecond, countedAtMs: now };
    use.allowance = Math.min(perSecond, use.allowance + ((now - use.countedAtMs) / 1000) * perSecond);
    use.countedAtMs = now;
    return use;
  }

  #forgetResting(): void {
    for (const host of this.#hosts.keys()) {
      const { underWay, allowance } = this.#useOf(host);
      if (underWay === 0 && allowance >= this.#limits.perSecond) this.#hosts.delete(host);
    }
  }
}

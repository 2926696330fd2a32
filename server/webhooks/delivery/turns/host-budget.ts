/** What all subscriptions of an organization to one host may use together in a process. */
export interface HostLimits {
  /** Requests in flight. */
  readonly atOnce: number;
  /** Requests that may start per second, which is also the largest burst. */
  readonly perSecond: number;
}

/** All subscriptions of an organization to a host share these; a single one may have as many requests at once. */
export const HOST_LIMITS: HostLimits = { atOnce: 16, perSecond: 250 };

interface HostUse {
  underWay: number;
  /** Requests that may still start, as of `countedAtMs`. */
  allowance: number;
  countedAtMs: number;
}

/** How many hosts are remembered before idle ones are forgotten. */
const MOST_HOSTS = 4_096;

/**
 * Prevents an organization from calling a host too often, however many subscriptions it has there: the host may belong
 * to somebody who never asked for the calls. Deliveries above the limit wait in the queue.
 */
export class HostBudget {
  readonly #limits: HostLimits;
  readonly #now: () => number;
  readonly #hosts = new Map<string, HostUse>();

  /** @param now milliseconds on a monotonic clock */
  constructor(limits: HostLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** How many requests to a host may start now. */
  free(host: string): number {
    const { underWay, allowance } = this.#useOf(host);
    return Math.max(0, Math.min(this.#limits.atOnce - underWay, Math.floor(allowance)));
  }

  /** Whether a host has to wait for time to pass, rather than for a request to end. */
  isTooFast(host: string): boolean {
    return this.#useOf(host).allowance < 1;
  }

  /** Starts a request; returns a function that ends it. */
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

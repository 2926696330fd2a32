import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { SingleFlight } from '../../kernel/dispatch/single-flight.ts';
import type { GuardedClient } from '../../kernel/network/guarded-client.ts';
import { type Attempt, type AttemptSettings, makeAttempt } from './attempt.ts';
import {
  type ClaimedEndpoint,
  claimEndpoints,
  type EndpointKey,
  extendLeases,
  type ReleasedEndpoint,
  releaseLeases,
} from './lease.sql.ts';
import { hostOf, LeasedEndpoint } from './leased-endpoint.ts';
import { type DueDelivery, fetchDeliveries } from './queue.sql.ts';
import type { Recorder } from './recorder.ts';
import { shareSlots } from './turns/fair-turns.ts';
import { HOST_LIMITS, HostBudget } from './turns/host-budget.ts';
import { SLOT_LIMITS, Slots } from './turns/slots.ts';

/** While others want slots, an organization has at most a quarter of them in use. */
const ORGANIZATION_QUOTA = SLOT_LIMITS.fast / 4;

/** How long to wait before hosts that had too many requests in a second get more. */
const HOST_PAUSE_MS = 50;

/**
 * Endpoints that one process delivers to at a time, and how long one may stay when others are waiting. More than there
 * are slots, so that those whose receivers hang never keep out the others.
 */
const MOST_LEASES = 1_024;
const TENURE_MS = 1_000;

/** Three times in a lease, so that two may fail. */
const HEARTBEAT_MS = 3_000;

/** How long `close` waits until what had its answer is recorded; together with the grace no longer than a lease. */
const RECORDING_MS = 3_000;

export interface DispatcherOptions {
  readonly database: WorkerDatabase;
  readonly client: GuardedClient;
  readonly recorder: Recorder;
  readonly settings: AttemptSettings;
  /** Told of every attempt that had its answer. */
  readonly onAttempt: (attempt: Attempt, delivery: DueDelivery) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Delivers: leases endpoints that are due, fetches as many of their deliveries as can start at once, sends them, has
 * them recorded, and gives the endpoints back when they have no more. No transaction is open during a request.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #leaseId = crypto.randomUUID();
  readonly #leased = new Map<string, LeasedEndpoint>();
  /** Deliveries that were started and are not recorded yet, which a fetch must pass over. */
  readonly #inFlight = new Set<string>();
  readonly #slots = new Slots(SLOT_LIMITS, () => this.#rounds.request());
  readonly #hosts = new HostBudget(HOST_LIMITS);
  #hostTimer: NodeJS.Timeout | undefined;
  readonly #rounds: SingleFlight;
  readonly #releases: SingleFlight;
  #heartbeat: NodeJS.Timeout | undefined;
  #claimIsDue = true;
  #turn = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#rounds = new SingleFlight(() => this.#round(), options.onError);
    this.#releases = new SingleFlight(() => this.#release(({ isDone }) => isDone), options.onError);
  }

  /** Begins to claim and to keep what was claimed. */
  start(): void {
    this.#heartbeat = setInterval(() => this.#extendLeases().catch(this.#options.onError), HEARTBEAT_MS);
    this.wake();
  }

  /** Deliveries to these endpoints were queued. */
  queued(endpoints: readonly EndpointKey[]): void {
    for (const key of endpoints) {
      const leased = this.#leased.get(nameOf(key));
      if (leased) leased.mayHaveMore = true;
      else this.#claimIsDue = true;
    }
    this.#rounds.request();
  }

  /** Looks for endpoints that are due, and for more of those that this process has. */
  wake(): void {
    for (const endpoint of this.#leased.values()) endpoint.mayHaveMore = true;
    this.#claimIsDue = true;
    this.#rounds.request();
  }

  /** Starts nothing more, cuts off what takes longer than `graceMs`, has all of it recorded, and gives the endpoints back. */
  async close(graceMs: number): Promise<void> {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#hostTimer);
    // The round under way may start some more, so it ends before these are waited for.
    await this.#rounds.close();
    await this.#untilIdle(graceMs);
    await this.#options.client.close({ graceMs: 0 });
    await this.#untilIdle(RECORDING_MS);
    await this.#releases.close();
    // What is not recorded keeps its lease, whose end lets another process send it again.
    await this.#release(({ isBusy }) => !isBusy).catch(this.#options.onError);
  }

  async #untilIdle(forMs: number): Promise<void> {
    const deadline = performance.now() + forMs;
    while (this.#inFlight.size > 0 && performance.now() < deadline) await sleep(20);
  }

  async #round(): Promise<void> {
    await this.#claim();
    await this.#startDeliveries();
    this.#releases.request();
  }

  async #claim(): Promise<void> {
    if (!this.#claimIsDue) return;
    const room = MOST_LEASES - this.#leased.size;
    if (room === 0) return this.#makeRoom();
    this.#claimIsDue = false;
    const claimed = await this.#options.database.loosely<ClaimedEndpoint>(
      claimEndpoints(this.#leaseId, room),
    );
    for (const endpoint of claimed) {
      const name = nameOf(endpoint);
      if (!this.#leased.has(name)) this.#leased.set(name, new LeasedEndpoint(endpoint, performance.now()));
    }
    if (claimed.length === room) this.#claimIsDue = true;
  }

  /** Others may be waiting: the endpoints that have been here long enough leave, and queue up anew. */
  #makeRoom(): void {
    const now = performance.now();
    for (const endpoint of this.#leased.values())
      if (now - endpoint.claimedAtMs > TENURE_MS) endpoint.leave();
  }

  async #startDeliveries(): Promise<void> {
    const shares = this.#shareOut();
    if (shares.size === 0) return;
    const rooms = [...shares].map(([{ key }, room]) => ({ ...key, room }));
    for (const endpoint of shares.keys()) endpoint.beginFetch();
    let byEndpoint = new Map<string, DueDelivery[]>();
    try {
      const statement = fetchDeliveries(rooms, [...this.#inFlight]);
      byEndpoint = Map.groupBy(await this.#options.database.query<DueDelivery>(statement), nameOf);
    } finally {
      for (const [endpoint, room] of shares) {
        const deliveries = byEndpoint.get(nameOf(endpoint.key)) ?? [];
        for (const delivery of deliveries) void this.#deliver(endpoint, delivery);
        endpoint.endFetch(deliveries.length === room);
      }
    }
  }

  /** How many deliveries of each endpoint start now. */
  #shareOut(): Map<LeasedEndpoint, number> {
    const hosts = this.#hosts;
    const contenders = [...this.#leased.values()].map((endpoint) => {
      const { key, host, room, underWay } = endpoint;
      if (room > 0 && hosts.isTooFast(host)) this.#tryLater();
      return { endpoint, key, underWay, room: Math.min(room, hosts.free(host)) };
    });
    const shares = shareSlots(contenders, this.#slots.free, ORGANIZATION_QUOTA, this.#turn++);
    // Several endpoints of a host may have been given the same of its room.
    const leftOf = new Map<string, number>();
    const granted = new Map<LeasedEndpoint, number>();
    for (const [{ endpoint }, wanted] of shares) {
      const left = leftOf.get(endpoint.host) ?? hosts.free(endpoint.host);
      const count = Math.min(wanted, left);
      leftOf.set(endpoint.host, left - count);
      if (count > 0) granted.set(endpoint, count);
    }
    return granted;
  }

  #tryLater(): void {
    this.#hostTimer ??= setTimeout(() => {
      this.#hostTimer = undefined;
      this.#rounds.request();
    }, HOST_PAUSE_MS);
  }

  async #deliver(endpoint: LeasedEndpoint, delivery: DueDelivery): Promise<void> {
    const { client, settings, recorder, onAttempt, onError } = this.#options;
    endpoint.start();
    this.#inFlight.add(delivery.delivery_id);
    // The address may have been changed since the endpoint was leased.
    endpoint.host = hostOf(delivery);
    const endCall = this.#hosts.begin(endpoint.host);
    const freeSlot = this.#slots.take();
    let attempt: Attempt | undefined;
    try {
      attempt = await makeAttempt(delivery, client, settings).finally(() => {
        endCall();
        freeSlot();
      });
      endpoint.answered(attempt.outcome === 'success');
      onAttempt(attempt, delivery);
      const { rests } = await recorder.record(attempt);
      if (rests) endpoint.leave();
    } catch (error) {
      onError(error);
    } finally {
      if (attempt) endpoint.finish();
      else endpoint.notMade();
      this.#inFlight.delete(delivery.delivery_id);
      this.#rounds.request();
    }
  }

  async #release(which: (endpoint: LeasedEndpoint) => boolean): Promise<void> {
    const keys = [...this.#leased.values()].filter(which).map(({ key }) => key);
    if (keys.length === 0) return;
    for (const key of keys) this.#leased.delete(nameOf(key));
    const released = await this.#options.database.loosely<ReleasedEndpoint>(
      ...releaseLeases(this.#leaseId, keys),
    );
    // Something came while the lease was on its way back, when nobody could be told.
    if (!released.some(({ is_due }) => is_due)) return;
    this.#claimIsDue = true;
    this.#rounds.request();
  }

  /** What is no longer this process's leaves; its attempts under way are still recorded. */
  async #extendLeases(): Promise<void> {
    const held = [...this.#leased.entries()];
    if (held.length === 0) return;
    const keys = held.map(([, { key }]) => key);
    const extended = await this.#options.database.loosely<EndpointKey>(extendLeases(this.#leaseId, keys));
    const still = new Set(extended.map(nameOf));
    for (const [name, endpoint] of held) {
      if (still.has(name) || this.#leased.get(name) !== endpoint) continue;
      endpoint.leave();
      this.#leased.delete(name);
    }
  }
}

function nameOf({ org_id, subscription_id }: EndpointKey): string {
  return `${org_id} ${subscription_id}`;
}

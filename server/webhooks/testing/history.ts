import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteSubscription } from '../subscriptions/delete-subscription.ts';
import { recoverDeliveries } from '../subscriptions/recover.ts';
import { redeliver } from '../subscriptions/redeliver.ts';
import { rotateSecret } from '../subscriptions/rotate-secret.ts';
import { patchSubscription } from '../subscriptions/update-subscription.ts';
import { seeded } from './random.ts';
import type { Received, Receiver } from './receiver.ts';
import { EVENT_TYPES, RULES, type World } from './world.ts';

/** How long a deleted subscription may still receive what was being sent. */
const IN_FLIGHT_MS = 1_000;

/** How long it may take on a busy machine until running attempts are recorded. */
const RECORDED_WITHIN_MS = 30_000;

interface Request extends Received {
  readonly status: number;
}

/** A subscription in the reference model. */
interface Modelled {
  readonly id: string;
  readonly types: readonly string[];
  readonly requests: Request[];
  readonly redelivered: Set<string>;
  status: number;
  enabled: boolean;
  deletedAtMs: number | undefined;
}

/**
 * For tests: applies random changes to an organization while its events are delivered, and compares the result with a
 * simple model: each subscription received what it wanted, once, and nothing else.
 */
export class History {
  readonly #world: World;
  readonly #receiver: Receiver;
  readonly #random: () => number;
  readonly #subscriptions: Modelled[] = [];
  readonly #events: { id: string; type: string }[] = [];
  #organization = '';
  #paths = 0;

  /** @param seed the same seed gives the same history */
  constructor(world: World, receiver: Receiver, seed: number) {
    this.#world = world;
    this.#receiver = receiver;
    this.#random = seeded(seed);
  }

  /** Runs this many random steps and checks the result; throws if it differs from the model. */
  async run(steps: number, routes: Map<string, Receiver['answer']>): Promise<void> {
    this.#organization = await this.#world.addOrganization();
    await this.#subscribe(routes);
    for (let step = 0; step < steps; step += 1) {
      await this.#step(routes);
      await sleep(this.#random() * 10);
    }
    await this.#makeGood();
    for (const subscription of this.#subscriptions) await this.#check(subscription);
  }

  async #step(routes: Map<string, Receiver['answer']>): Promise<void> {
    const choices = [
      ...[() => this.#emit(), () => this.#emit(), () => this.#emit()],
      ...[() => this.#fail(500), () => this.#fail(204), () => this.#fail(410)],
      ...[() => this.#toggle(), () => this.#move(routes), () => this.#rotate(), () => this.#redeliver()],
      ...[() => this.#delete(), () => this.#subscribe(routes), () => this.#pass(), () => this.#recover()],
    ];
    await this.#pick(choices)?.();
  }

  async #subscribe(routes: Map<string, Receiver['answer']>): Promise<void> {
    if (this.#subscriptions.length === 3) return;
    const types = EVENT_TYPES.filter(() => this.#random() < 0.6);
    if (types.length === 0) return;
    const url = this.#newPath();
    const created = await this.#world.subscribe(this.#organization, this.#receiver.url(url), types);
    const subscription: Modelled = {
      ...{ id: created.id, types, requests: [], redelivered: new Set<string>(), status: 204 },
      ...{ enabled: true, deletedAtMs: undefined },
    };
    this.#subscriptions.push(subscription);
    routes.set(url, answerFor(subscription));
  }

  async #emit(): Promise<void> {
    const type = this.#pick(EVENT_TYPES);
    if (type === undefined) return;
    const ids = await this.#world.emit(this.#organization, 1 + Math.floor(this.#random() * 4), { type });
    for (const id of ids) this.#events.push({ id, type });
  }

  async #fail(status: number): Promise<void> {
    const subscription = this.#alive();
    if (subscription) subscription.status = status;
  }

  async #toggle(): Promise<void> {
    const subscription = this.#alive();
    if (!subscription) return;
    subscription.enabled = !subscription.enabled;
    await this.#patch(subscription, { enabled: subscription.enabled });
  }

  async #move(routes: Map<string, Receiver['answer']>): Promise<void> {
    const subscription = this.#alive();
    if (!subscription) return;
    const path = this.#newPath();
    routes.set(path, answerFor(subscription));
    await this.#patch(subscription, { target_url: this.#receiver.url(path) });
  }

  async #rotate(): Promise<void> {
    const subscription = this.#alive();
    if (subscription) await this.#world.invoke(this.#organization, rotateSecret, { id: subscription.id });
  }

  async #redeliver(): Promise<void> {
    const subscription = this.#alive();
    const request = subscription && this.#pick(subscription.requests);
    if (!request) return;
    const deliveryId = String(request.headers['webhook-id']);
    subscription.redelivered.add(deliveryId);
    const input = { id: subscription.id, delivery_id: deliveryId };
    await this.#unlessDisabled(this.#world.invoke(this.#organization, redeliver, input));
  }

  async #recover(): Promise<void> {
    const subscription = this.#alive();
    if (!subscription) return;
    // Both would send what is still in the outbox, which at-least-once delivery allows and this model does not cover.
    await this.#untilFannedOut();
    const input = { id: subscription.id, since: '2026-01-01' };
    await this.#unlessDisabled(this.#world.invoke(this.#organization, recoverDeliveries, input));
  }

  async #untilFannedOut(): Promise<void> {
    const statement = 'SELECT FROM outbox WHERE org_id = $1 LIMIT 1';
    while ((await this.#world.rows(statement, [this.#organization])).length > 0) await sleep(20);
  }

  async #delete(): Promise<void> {
    const subscription = this.#alive();
    if (!subscription || this.#random() < 0.5) return;
    await this.#world.invoke(this.#organization, deleteSubscription, { id: subscription.id });
    subscription.deletedAtMs = performance.now();
  }

  #pass(): Promise<void> {
    return this.#world.pass(Math.floor(this.#random() * 10_000), this.#organization);
  }

  /** The receivers answer again, everything is enabled and recovered, and time passes until nothing is waiting. */
  async #makeGood(): Promise<void> {
    const alive = this.#subscriptions.filter(({ deletedAtMs }) => deletedAtMs === undefined);
    for (const subscription of alive) subscription.status = 204;
    await this.#untilNothingIsDue();
    for (const subscription of alive) {
      await this.#patch(subscription, { enabled: true });
      await this.#world.invoke(this.#organization, recoverDeliveries, {
        id: subscription.id,
        since: '2026-01-01',
      });
    }
    await this.#untilNothingIsDue();
  }

  async #untilNothingIsDue(): Promise<void> {
    for (const deadline = performance.now() + 60_000; ; ) {
      const [left] = await this.#world.rows<{ left: number }>(
        `SELECT ((SELECT count(*) FROM outbox WHERE org_id = $1) + (SELECT count(*) FROM webhook_queue q
           JOIN webhook_subscriptions s ON s.org_id = q.org_id AND s.id = q.subscription_id AND s.enabled
           WHERE q.org_id = $1) + (SELECT count(*) FROM webhook_endpoints WHERE org_id = $1 AND lease_id IS NOT NULL))::int
           AS left`,
        [this.#organization],
      );
      if (left?.left === 0) return;
      assert.ok(performance.now() < deadline, `${left?.left} deliveries still wait`);
      await this.#world.pass(30_000, this.#organization);
      await sleep(50);
    }
  }

  async #check({ id, types, requests, redelivered, deletedAtMs }: Modelled): Promise<void> {
    const sentTo = requests.map(({ body }) => JSON.parse(body).org_id);
    assert.ok(
      sentTo.every((org) => org === this.#organization),
      'nothing of another organization',
    );
    const late = requests.filter(
      ({ atMs }) => deletedAtMs !== undefined && atMs > deletedAtMs + IN_FLIGHT_MS,
    );
    assert.equal(late.length, 0, 'nothing after the deletion');
    // For a deleted subscription, there is no lease that shows whether an attempt was recorded.
    const attempts = await this.#attempts(id, requests);
    assert.deepEqual(
      attempts.map(({ delivery_id }) => delivery_id).sort(),
      requests.map(({ headers }) => String(headers['webhook-id'])).sort(),
      'the log is the record of the receiver',
    );
    if (deletedAtMs !== undefined) return;
    const eventOf = new Map(attempts.map(({ delivery_id, event_id }) => [delivery_id, event_id]));
    const successes = requests
      .filter(({ status }) => status === 204)
      .map(({ headers }) => String(headers['webhook-id']));
    const wanted = this.#events.filter(({ type }) => types.includes(type)).map((event) => event.id);
    assert.deepEqual(
      [...new Set(successes.map((each) => eventOf.get(each)))].sort(),
      wanted.sort(),
      'each wanted event',
    );
    const once = successes.filter((each) => !redelivered.has(each));
    assert.equal(new Set(once).size, once.length, 'once, where nobody asked for more');
  }

  /** Waits until as many attempts are recorded as requests have arrived: one that was being sent may still arrive. */
  async #attempts(
    id: string,
    requests: readonly Request[],
  ): Promise<{ delivery_id: string; event_id: string }[]> {
    for (const deadline = performance.now() + RECORDED_WITHIN_MS; ; ) {
      const attempts = await this.#world.rows<{ delivery_id: string; event_id: string }>(
        'SELECT delivery_id, event_id FROM webhook_attempts WHERE org_id = $1 AND subscription_id = $2',
        [this.#organization, id],
      );
      if (attempts.length >= requests.length || performance.now() > deadline) return attempts;
      await sleep(50);
    }
  }

  #patch(subscription: Modelled, patch: object): Promise<unknown> {
    return this.#world.invoke(this.#organization, patchSubscription(RULES), {
      id: subscription.id,
      ...patch,
    });
  }

  async #unlessDisabled(asked: Promise<unknown>): Promise<void> {
    await asked.catch((error: unknown) => assert.match(String(error), /disabled/));
  }

  #newPath(): string {
    this.#paths += 1;
    return `/${this.#organization}/${this.#paths}`;
  }

  #alive(): Modelled | undefined {
    return this.#pick(this.#subscriptions.filter(({ deletedAtMs }) => deletedAtMs === undefined));
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }
}

function answerFor(subscription: Modelled): Receiver['answer'] {
  return (request) => {
    const { status } = subscription;
    subscription.requests.push({ ...request, status });
    return { status };
  };
}

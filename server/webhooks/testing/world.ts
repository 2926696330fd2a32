import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Registry } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { testSecrets } from '../../../test/secrets.ts';
import { Database } from '../../kernel/database/database.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import type { Kernel, Operation } from '../../kernel/operations/operation.ts';
import { type DomainEvent, insertEvents } from '../../kernel/operations/outbox.ts';
import { satisfiedScopes } from '../../kernel/operations/scopes.ts';
import { causeOf } from '../../kernel/relay/event-cause.ts';
import { Relay } from '../../kernel/relay/relay.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';
import { createDelivery, type Delivery, type DeliveryOptions } from '../delivery/delivery.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import { SIGNING_SECRET } from '../webhooks.secrets.ts';

export const EVENT_TYPES = [
  'contact.created',
  'contact.updated',
  'contact.tag_added',
  'contact.enriched',
  'contact.note_added',
  'deal.created',
  'deal.updated',
];

export const RULES = {
  events: EVENT_TYPES.map((type) => ({
    type,
    scope: 'crm:read' as const,
    fields: type.startsWith('deal.')
      ? ['title', 'value', 'pipeline_id', 'stage_id']
      : ['first_name', 'tags', 'custom_fields'],
    changes: type.endsWith('.updated'),
  })),
  allowPrivateAddresses: true,
};

/** A subscription as returned by its creation. */
export interface Created {
  readonly id: string;
  readonly target_url: string;
  readonly secret: string;
}

/** For tests: organizations, subscriptions and events in a separate database, and delivery in this process. */
export class World {
  readonly connection: pg.ClientConfig;
  readonly kernel: Kernel;
  readonly secrets: Secrets;
  /** Connected as the schema owner, to read and write directly. */
  readonly owner: pg.Pool;
  readonly registry = new Registry();
  readonly warnings: unknown[] = [];
  readonly #log = { warn: (fields: object) => this.warnings.push(fields) };
  #isClosed = false;
  /** The running stop: a second one waits for it. */
  #stopping = Promise.resolve();
  #relay: Relay | undefined;
  #delivery: Delivery | undefined;

  constructor(connection: pg.ClientConfig) {
    this.connection = connection;
    this.owner = new pg.Pool({ ...connection, max: 4 });
    // Some tests kill PostgreSQL; a statement then fails, but the test continues.
    this.owner.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    const database = new Database({ connection, onConnectionError: () => undefined });
    this.secrets = testSecrets(connection);
    this.kernel = {
      database,
      secrets: this.secrets,
      // There is one receiver on one host.
      limits: { webhook_subscriptions_per_host: 100 },
      onEvents: () => this.#relay?.wake(),
    };
  }

  async open(): Promise<void> {
    await this.owner.query('SELECT 1');
  }

  /** Starts the relay and delivery, with private addresses allowed and no grace period for closing. */
  deliver(options: Partial<DeliveryOptions> = {}): Delivery {
    this.#delivery = createDelivery({
      connection: this.connection,
      secrets: this.secrets,
      schedule: [0, 60, 300, 900, 3_600, 21_600, 21_600, 21_600],
      headerPrefix: undefined,
      allowPrivateAddresses: true,
      registry: new Registry(),
      log: this.#log,
      ...options,
    });
    const { consumer } = this.#delivery;
    this.#relay = new Relay({ connection: this.connection, consumers: [consumer], log: this.#log });
    this.#relay.start();
    this.#delivery.start();
    return this.#delivery;
  }

  /** Restarts delivery, unless the world was closed meanwhile. */
  async restart(): Promise<void> {
    await this.stop();
    if (this.#isClosed) return;
    this.deliver();
    await sleep(200);
  }

  /** Stops delivery if it is running. */
  stop(): Promise<void> {
    const [relay, delivery] = [this.#relay, this.#delivery];
    this.#relay = this.#delivery = undefined;
    this.#stopping = this.#stopping.then(async () => {
      await relay?.close();
      await delivery?.close();
    });
    return this.#stopping;
  }

  /** Stops permanently, even during a restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop();
    await this.kernel.database.close();
    await this.owner.end();
  }

  async addOrganization(): Promise<string> {
    const id = uuidv7();
    await this.owner.query('INSERT INTO organizations (id, name, slug) VALUES ($1, $2, $3)', [id, id, id]);
    return id;
  }

  /** Runs an operation as an admin of the organization. */
  async invoke<Data>(
    organizationId: string,
    operation: Operation,
    input: object,
    kernel = this.kernel,
  ): Promise<Data> {
    const { data } = await operation.invoke(kernel, callerOf(organizationId), input);
    return data instanceof JsonText ? Object(data.value()) : Object(data);
  }

  subscribe(
    organizationId: string,
    target_url: string,
    event_types: readonly string[] = EVENT_TYPES,
    kernel = this.kernel,
  ): Promise<Created> {
    return this.invoke(organizationId, createSubscription(RULES), { target_url, event_types }, kernel);
  }

  /** Commits events in one transaction, like an operation; returns their ids. */
  async emit(organizationId: string, count = 1, event: Partial<DomainEvent> = {}): Promise<string[]> {
    const events = Array.from({ length: count }, () => contactEvent(event));
    await this.kernel.database.transaction(organizationId, async (transaction) => {
      transaction.defer(insertEvents(organizationId, events, causeOf(callerOf(organizationId))));
    });
    this.kernel.onEvents();
    return events.map(({ id }) => id);
  }

  /** Writes an event about a record like an operation, and rolls back. */
  async emitAndRollBack(organizationId: string, recordId: string): Promise<void> {
    const change = this.kernel.database.transaction(organizationId, async (transaction) => {
      const cause = causeOf(callerOf(organizationId));
      await transaction.query(insertEvents(organizationId, [contactEvent({ recordId })], cause));
      throw new Error('rolled back');
    });
    await change.catch(() => undefined);
  }

  /**
   * Simulates the passage of time by moving planned times back. What is already due does not change, because an
   * attempt may be running.
   */
  async pass(seconds: number, organizationId: string | null = null): Promise<void> {
    const [back, ours] = [`$1::float8 * interval '1 second'`, '($2::uuid IS NULL OR org_id = $2)'];
    const statements = [
      `UPDATE webhook_queue SET next_attempt_at = next_attempt_at - ${back} WHERE next_attempt_at > now() AND ${ours}`,
      `UPDATE webhook_endpoints SET paused_until = paused_until - ${back}, failing_since = failing_since - ${back},
         due_at = CASE WHEN lease_id IS NULL THEN due_at - ${back} ELSE due_at END WHERE ${ours}`,
    ];
    // It locks in any order, so it may hit a deadlock and is then retried.
    for (const statement of statements) {
      const update = () => this.rows(statement, [seconds, organizationId]);
      await update().catch(update).catch(update);
    }
  }

  /** Rows of any table, as the owner sees them. */
  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(text, values)).rows;
  }

  /** The opened secrets of a subscription; fails if one is stored readable. */
  async signingSecrets(
    organizationId: string,
    id: string,
  ): Promise<{ secret: string | null; previous_secret: string | null }> {
    const [row] = await this.rows<Record<'secret' | 'previous_secret', Buffer | null>>(
      `SELECT secret_sealed AS secret, previous_secret_sealed AS previous_secret FROM webhook_subscriptions
       WHERE org_id = $1 AND id = $2 AND secret IS NULL AND previous_secret IS NULL`,
      [organizationId, id],
    );
    if (!row) throw new Error('The secret is stored readable.');
    const statements = this.kernel.database.reading(organizationId);
    const place = { ...SIGNING_SECRET, organizationId, rowId: id };
    const open = async (sealed: Buffer | null) =>
      sealed && (await this.secrets.open(statements, place, sealed));
    return { secret: await open(row.secret), previous_secret: await open(row.previous_secret) };
  }

  /**
   * Waits until no first or due attempt is waiting. It uses the clock time: `now()` is taken before the snapshot, so
   * what was queued in between would not count as due.
   */
  async settle(timeoutMs = 10_000): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const [left] = await this.rows<{ due: number }>(`
        SELECT ((SELECT count(*) FROM outbox) + (SELECT count(*) FROM webhook_queue q
          JOIN webhook_subscriptions s ON s.org_id = q.org_id AND s.id = q.subscription_id AND s.enabled
          WHERE q.next_attempt_at <= clock_timestamp()) + (SELECT count(*) FROM webhook_endpoints WHERE lease_id IS NOT NULL))::int AS due`);
      if (left?.due === 0) return;
      if (performance.now() > deadline) throw new Error(`${left?.due} are still due after ${timeoutMs} ms.`);
      await sleep(10);
    }
  }
}

function callerOf(organizationId: string): Caller {
  const credential = {
    ...({ kind: 'session', id: uuidv7(), organizationId, userId: null, role: 'admin' } as const),
    scopes: satisfiedScopes(['webhooks:write']),
    rateLimitPerMinute: null,
  };
  return { credential, door: 'web', requestId: 'test' };
}

/** An event about a created contact, unless specified otherwise. */
function contactEvent(event: Partial<DomainEvent> = {}): DomainEvent & { id: string } {
  const recordId = event.recordId ?? uuidv7();
  return {
    id: uuidv7(),
    type: 'contact.created',
    recordType: 'contact',
    recordId,
    record: new JsonText(JSON.stringify({ id: recordId, first_name: 'Zoë' })),
    occurredAt: new Date().toISOString(),
    ...event,
  };
}

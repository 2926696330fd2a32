import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { attemptAt } from '../../kernel/jobs/testing/attempt-at.ts';
import { eventRetention } from '../../kernel/relay/event-retention.ts';
import { deleteSubscription } from '../subscriptions/delete-subscription.ts';
import { World } from '../testing/world.ts';
import { queueConsumer } from './queue-consumer.ts';
import { tidyUp } from './upkeep.ts';

const DAY_MS = 86_400_000;
const world = new World(await testDatabase());
const database = new WorkerDatabase({ connection: world.connection, onConnectionError: () => undefined });

before(() => world.open());
after(async () => {
  await database.close();
  await world.close();
});

const consumer = queueConsumer(0, () => undefined);

async function tidyAll(): Promise<void> {
  for (const job of [tidyUp, eventRetention([consumer])]) await attemptAt(job, database);
}

const idOf = (daysAgo: number) => uuidv7({ msecs: Date.now() - daysAgo * DAY_MS });

const partitionsOf = async (parent: string) =>
  (
    await world.rows<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1`,
      [parent],
    )
  ).map(({ name }) => name);

const nameOf = (parent: string, daysAgo: number) =>
  `${parent}_${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`;

const create = (parent: string, daysAgo: number) =>
  world.rows(`SELECT create_partition($1, (now() AT TIME ZONE 'UTC')::date - $2::int)`, [parent, daysAgo]);

async function insertEvent(org: string, daysAgo: number): Promise<string> {
  const id = idOf(daysAgo);
  await world.rows(
    `INSERT INTO events (org_id, id, event_type, record_type, record_id, payload, occurred_at)
     VALUES ($1, $2, 'contact.created', 'contact', $2, '{}', now() - $3 * interval '1 day')`,
    [org, id, daysAgo],
  );
  return id;
}

describe('the upkeep', () => {
  it('makes the partitions of the days to come, twice as well as once', async () => {
    await tidyAll();
    await tidyAll();
    for (const parent of ['events', 'webhook_attempts']) {
      const names = await partitionsOf(parent);
      for (const daysAgo of [1, 0, -1, -7])
        assert.ok(names.includes(nameOf(parent, daysAgo)), String(daysAgo));
      assert.ok(names.includes(`${parent}_default`));
    }
  });

  it('sends new rows into the partition of their day', async () => {
    const org = await world.addOrganization();
    const id = await insertEvent(org, 0);
    const [row] = await world.rows<{ name: string }>(
      'SELECT tableoid::regclass::text AS name FROM events WHERE id = $1',
      [id],
    );
    assert.equal(row?.name, nameOf('events', 0));
  });

  it('drops what is older than 30 days, from the default partition too, and nothing younger', async () => {
    const org = await world.addOrganization();
    for (const daysAgo of [33, 29])
      for (const parent of ['events', 'webhook_attempts']) await create(parent, daysAgo);
    const [old, defaulted, young] = [
      await insertEvent(org, 33),
      await insertEvent(org, 50),
      await insertEvent(org, 29),
    ];
    await tidyAll();
    const left = await world.rows<{ id: string }>('SELECT id FROM events WHERE id = ANY ($1)', [
      [old, defaulted, young],
    ]);
    assert.deepEqual(
      left.map(({ id }) => id),
      [young],
    );
    assert.ok(!(await partitionsOf('webhook_attempts')).includes(nameOf('webhook_attempts', 33)));
    assert.ok((await partitionsOf('webhook_attempts')).includes(nameOf('webhook_attempts', 29)));
  });

  it('never drops an event that was not relayed or delivered yet', async () => {
    const org = await world.addOrganization();
    const { id: subscription } = await world.subscribe(org, 'http://127.0.0.1:1/');
    const [inOutbox, inQueue] = [await insertEvent(org, 40), await insertEvent(org, 39)];
    await world.rows('INSERT INTO outbox (org_id, event_id) VALUES ($1, $2)', [org, inOutbox]);
    const queue = `INSERT INTO webhook_queue VALUES ($1, $2, $3, gen_random_uuid(), 3, now() + interval '1 hour')`;
    await world.rows(queue, [org, subscription, inQueue]);
    await tidyAll();
    const kept = () => world.rows('SELECT id FROM events WHERE id = ANY ($1)', [[inOutbox, inQueue]]);
    assert.equal((await kept()).length, 2);
    await world.rows('DELETE FROM outbox WHERE event_id = $1', [inOutbox]);
    await world.rows('UPDATE webhook_subscriptions SET enabled = false WHERE id = $1', [subscription]);
    await tidyAll();
    assert.equal((await kept()).length, 0, 'what waited for a disabled subscription expires');
  });

  it('deletes what waits for a subscription that is gone, and forgets secrets that ended', async () => {
    const org = await world.addOrganization();
    const [gone, here] = [
      await world.subscribe(org, 'http://127.0.0.1:1/'),
      await world.subscribe(org, 'http://127.0.0.1:1/'),
    ];
    for (const { id } of [gone, here]) {
      await world.rows(
        `INSERT INTO webhook_queue SELECT $1, $2, gen_random_uuid(), gen_random_uuid(), 0, now() FROM generate_series(1, 12000)`,
        [org, id],
      );
    }
    await world.rows(
      `UPDATE webhook_subscriptions SET previous_secret_sealed = 'old', previous_secret_expires_at = now() - interval '1 s' WHERE id = $1`,
      [here.id],
    );
    await world.invoke(org, deleteSubscription, { id: gone.id });
    await tidyAll();
    const count = async (id: string) =>
      (
        await world.rows<{ n: number }>(
          'SELECT count(*)::int AS n FROM webhook_queue WHERE subscription_id = $1',
          [id],
        )
      )[0]?.n;
    assert.deepEqual([await count(gone.id), await count(here.id)], [0, 12_000]);
    const [row] = await world.rows<{ previous_secret: string | null }>(
      'SELECT coalesce(previous_secret_sealed::text, previous_secret) AS previous_secret FROM webhook_subscriptions WHERE id = $1',
      [here.id],
    );
    assert.equal(row?.previous_secret, null);
  });
});

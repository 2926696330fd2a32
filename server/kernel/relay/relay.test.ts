import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { Database } from '../database/database.ts';
import { JsonText } from '../database/json-text.ts';
import { constantSql, sql } from '../database/sql.ts';
import type { Caller } from '../operations/credential.ts';
import { insertEvents } from '../operations/outbox.ts';
import { causeOf } from './event-cause.ts';
import type { EventConsumer } from './event-consumer.ts';
import { Relay } from './relay.ts';

const connection = await testDatabase();
const owner = new pg.Pool({ ...connection, max: 2 });
const database = new Database({ connection, onConnectionError: () => undefined });
const organizationId = uuidv7();
const warnings: string[] = [];
const log = { warn: ({ err }: { err?: Error }) => warnings.push(String(err?.message)) };

/** Keeps the id of every event that it is handed in a table of its own. */
function collector(name: string, heard: unknown[] = []): EventConsumer {
  const table = constantSql(name);
  return {
    name,
    handOver: sql`${table}_added AS (
      INSERT INTO ${table} SELECT org_id, event_id FROM taken ON CONFLICT DO NOTHING RETURNING event_id)`,
    report: sql`(SELECT count(*) FROM ${table}_added)`,
    oldestNeeded: sql`SELECT min(event_id::text)::uuid FROM ${table}`,
    onHandedOver: (report) => {
      heard.push(report);
      return report !== 0;
    },
  };
}

const caller: Caller = {
  credential: {
    ...({ kind: 'api_key', id: uuidv7(), organizationId, userId: uuidv7(), role: 'admin' } as const),
    ...{ scopes: new Set(), rateLimitPerMinute: null },
  },
  door: 'rest',
  requestId: 'request-1',
};

async function emit(count: number, from: Caller = caller): Promise<string[]> {
  const events = Array.from({ length: count }, () => ({
    ...{ id: uuidv7(), type: 'contact.created', recordType: 'contact', recordId: uuidv7() },
    ...{ record: new JsonText('{}'), occurredAt: new Date().toISOString() },
  }));
  await database.transaction(organizationId, async (transaction) => {
    transaction.defer(insertEvents(organizationId, events, causeOf(from)));
  });
  return events.map(({ id }) => id);
}

const idsIn = async (table: string) =>
  (await owner.query<{ id: string }>(`SELECT event_id AS id FROM ${table} ORDER BY 1`)).rows.map(
    ({ id }) => id,
  );

async function until(reached: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = performance.now() + 20_000; !(await reached()); await sleep(10)) {
    assert.ok(performance.now() < deadline, 'waited in vain');
  }
}

describe('the relay', () => {
  let relay: Relay | undefined;
  const start = (...consumers: EventConsumer[]) => {
    relay = new Relay({ connection, consumers, log });
    relay.start();
  };
  const stop = async () => {
    await relay?.close();
    relay = undefined;
  };

  before(async () => {
    await owner.query('INSERT INTO organizations (id, name, slug) VALUES ($1, $2, $2)', [
      organizationId,
      organizationId,
    ]);
    for (const name of ['first', 'second']) {
      await owner.query(`CREATE TABLE ${name} (org_id uuid, event_id uuid, PRIMARY KEY (org_id, event_id))`);
      await owner.query(`GRANT SELECT, INSERT ON ${name} TO kontor_worker`);
    }
  });
  beforeEach(() => owner.query('TRUNCATE first, second, outbox'));
  afterEach(stop);
  after(async () => {
    await database.close();
    await owner.end();
  });

  it('passes every event to each consumer and empties the outbox', async () => {
    const first: unknown[] = [];
    const second: unknown[] = [];
    const ids = await emit(120);
    start(collector('first', first), collector('second', second));
    await until(async () => (await idsIn('outbox')).length === 0);
    assert.deepEqual(await idsIn('first'), ids.sort());
    assert.deepEqual(await idsIn('second'), ids);
    await until(() => first.length === 3);
    assert.deepEqual(
      [first, second],
      [
        [50, 50, 20],
        [50, 50, 20],
      ],
      'each consumer hears its own report',
    );
  });

  it('passes an event to all consumers or to none', async () => {
    await owner.query(`ALTER TABLE second ADD CONSTRAINT refused CHECK (event_id IS NULL)`);
    const ids = await emit(3);
    start(collector('first'), collector('second'));
    await until(() => warnings.some((message) => /refused/.test(message)));
    assert.deepEqual(await idsIn('first'), []);
    assert.deepEqual(await idsIn('outbox'), ids);
    await owner.query(`ALTER TABLE second DROP CONSTRAINT refused`);
    await until(async () => (await idsIn('outbox')).length === 0);
    assert.deepEqual([await idsIn('first'), await idsIn('second')], [ids, ids]);
  });

  it('empties the outbox where nobody reads events', async () => {
    await emit(2);
    start();
    await until(async () => (await idsIn('outbox')).length === 0);
  });

  it('shares the outbox with other processes without doubling an event', async () => {
    const one: unknown[] = [];
    const other: unknown[] = [];
    start(collector('first', one));
    const neighbour = new Relay({ connection, consumers: [collector('first', other)], log });
    neighbour.start();
    const ids: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      ids.push(...(await emit(7)));
      relay?.wake();
      neighbour.wake();
    }
    await until(async () => (await idsIn('outbox')).length === 0);
    await neighbour.close();
    await stop();
    assert.deepEqual(await idsIn('first'), ids.sort());
    const handedOver = [...one, ...other].reduce<number>((sum, count) => sum + Number(count), 0);
    assert.equal(handedOver, ids.length);
  });

  it('stores what led to an event', async () => {
    const chain = [uuidv7(), uuidv7()];
    const [outside] = await emit(1);
    const [inside] = await emit(1, { ...caller, requestId: 'run-2', chain });
    const causes = await owner.query('SELECT id, cause FROM events WHERE id = ANY ($1) ORDER BY id', [
      [outside, inside],
    ]);
    const { id, userId } = caller.credential;
    const actor = { kind: 'api_key', id, user_id: userId };
    assert.deepEqual(
      causes.rows.map(({ cause }) => cause),
      [
        { request_id: 'request-1', door: 'rest', actor, chain: [], depth: 0 },
        { request_id: 'run-2', door: 'rest', actor, chain, depth: 2 },
      ],
    );
  });
});

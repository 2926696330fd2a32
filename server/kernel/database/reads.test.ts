import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { Database } from './database.ts';
import { type Sql, sql } from './sql.ts';

const connection = await testDatabase();
const owner = new pg.Client(connection);
const database = new Database({ connection, poolSize: 3, onConnectionError: () => undefined });
const organizations = [uuidv7(), uuidv7(), uuidv7()] as const;
const [acme, globex] = organizations;

before(async () => {
  await owner.connect();
  for (const id of organizations) {
    await owner.query("INSERT INTO organizations (id, name, slug) VALUES ($1, 'Test', $2)", [id, id]);
    await database.transaction(id, (transaction) =>
      transaction.query(sql`
        INSERT INTO companies (org_id, id, name, created_at, updated_at) VALUES (${id}, ${id}, ${id}, now(), now())`),
    );
  }
});
after(async () => {
  await database.close();
  await owner.end();
});

/** Whatever companies the organization may see, and on which connection it looked. */
const visible = sql`SELECT array_agg(name) AS names, pg_backend_pid() AS connection FROM companies`.byKey();
const failing = sql`SELECT 1 / 0`.byKey();

/** What PostgreSQL takes for no text at all, so that it cannot be entered. */
const NO_ORGANIZATION = '\0';

interface Seen {
  readonly names: string[];
  readonly connection: number;
}

const read = (organizationId: string, statement: Sql = visible) =>
  database.reading(organizationId).query<Seen>(statement);

const connectionsOf = async (reads: readonly Promise<Seen[]>[]) =>
  new Set((await Promise.all(reads)).map(([seen]) => seen?.connection));

describe('reads by a key that come in one turn', () => {
  it('share a connection, and see what their organization may see', async () => {
    const answers = await Promise.all([acme, globex, acme].map((organizationId) => read(organizationId)));
    assert.deepEqual(
      answers.map(([seen]) => seen?.names),
      [[acme], [globex], [acme]],
    );
    assert.equal(new Set(answers.map(([seen]) => seen?.connection)).size, 1);
  });

  it('are spread over connections where they are many', async () => {
    // All are open, so that none gets a second packet while another one still connects.
    const opened = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    for (const client of opened) client.release();
    const connections = await connectionsOf(Array.from({ length: 20 }, () => read(acme)));
    assert.equal(connections.size, 3);
  });

  it('wait for a connection when all are taken, and fail when none becomes free', async () => {
    const taken = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    const inTime = Promise.all([read(acme), read(globex)]);
    setTimeout(() => taken.pop()?.release(), 100);
    assert.deepEqual(
      (await inTime).map(([seen]) => seen?.names),
      [[acme], [globex]],
    );
    taken.push(await database.pool.connect());
    const refused = await Promise.allSettled([read(acme), read(globex)]);
    assert.deepEqual(
      refused.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    for (const client of taken) client.release();
    assert.deepEqual((await read(acme))[0]?.names, [acme]);
  });

  it('fail alone, and leave the connection without an organization, in any order', async () => {
    const reads = fc.array(fc.tuple(fc.constantFrom(...organizations, NO_ORGANIZATION), fc.boolean()), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(reads, async (asked) => {
        const answers = await Promise.allSettled(
          asked.map(([organizationId, fails]) => read(organizationId, fails ? failing : visible)),
        );
        answers.forEach((answer, index) => {
          const [organizationId, fails] = asked[index] ?? [];
          const outcome = answer.status === 'rejected' ? answer.reason.code : answer.value[0]?.names;
          if (organizationId === NO_ORGANIZATION) assert.equal(outcome, '22021');
          else assert.deepEqual(outcome, fails ? '22012' : [organizationId]);
        });
        for (let use = 0; use < 3; use += 1) {
          assert.deepEqual(await database.system(sql`SELECT name FROM companies`), []);
        }
      }),
    );
  });

  it('fail together when their connection is lost, and the next ones have another', async () => {
    const sleep = sql`SELECT pg_sleep(5), 'by key' AS reads`.byKey();
    const lost = Promise.allSettled([read(acme, sleep), read(globex), read(acme, sleep)]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%AS reads' AND pid <> pg_backend_pid()",
    );
    assert.deepEqual(
      (await lost).map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.deepEqual((await read(acme))[0]?.names, [acme]);
  });

  it('fail alone when one of them never answers, and leave the pool whole', async () => {
    const stuck = sql`SELECT pg_sleep(30)`.byKey();
    const answers = await Promise.allSettled([read(acme), read(globex, stuck), read(acme), read(acme)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    );
    const behind = await Promise.allSettled([read(globex, stuck), read(acme), read(globex)]);
    assert.deepEqual(
      behind.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    assert.equal((await connectionsOf(Array.from({ length: 20 }, () => read(acme)))).size, 3);
  });

  it('fail when the database is closed before they are sent', async () => {
    const closing = new Database({ connection, onConnectionError: () => undefined });
    const late = assert.rejects(closing.reading(acme).query(visible));
    await closing.close();
    await late;
  });

  it('return their connections', async () => {
    await Promise.all(Array.from({ length: 40 }, () => read(acme)));
    const { pool } = database;
    for (const deadline = Date.now() + 5_000; pool.idleCount < pool.totalCount; await nextTurn()) {
      assert.ok(Date.now() < deadline, `${pool.idleCount} of ${pool.totalCount} were given back`);
    }
    assert.equal(pool.waitingCount, 0);
  });
});

describe('reads that may take longer', () => {
  it('have a connection each', async () => {
    const slow = sql`SELECT pg_sleep(0.1), pg_backend_pid() AS connection`;
    assert.equal((await connectionsOf([1, 2, 3].map(() => read(acme, slow)))).size, 3);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { Database } from './database.ts';
import { sql } from './sql.ts';

const connection = await testDatabase();
const owner = new pg.Client(connection);
const database = new Database({ connection, poolSize: 3, onConnectionError: () => undefined });
const [acme, globex] = [uuidv7(), uuidv7()];

before(async () => {
  await owner.connect();
  for (const id of [acme, globex]) {
    await owner.query("INSERT INTO organizations (id, name, slug) VALUES ($1, 'Test', $2)", [id, id]);
  }
});
after(async () => {
  await database.close();
  await owner.end();
});

const insertCompany = (organizationId: string, name: string) => sql`
  INSERT INTO companies (org_id, id, name, created_at, updated_at)
  VALUES (${organizationId}, ${uuidv7()}, ${name}, now(), now())`;

const everyName = sql`SELECT name FROM companies ORDER BY name`;

describe('row-level security', () => {
  it('shows a statement only the rows of its organization, even without a condition of its own', async () => {
    await database.transaction(acme, (transaction) => transaction.query(insertCompany(acme, 'Acme row')));
    await database.transaction(globex, (transaction) =>
      transaction.query(insertCompany(globex, 'Globex row')),
    );
    assert.deepEqual(await database.reading(acme).query(everyName), [{ name: 'Acme row' }]);
    assert.deepEqual(await database.reading(globex).query(everyName), [{ name: 'Globex row' }]);
  });

  it('shows nothing to a statement without an organization, also on a connection that had one', async () => {
    for (let use = 0; use < 6; use++) await database.reading(acme).query(everyName);
    for (let use = 0; use < 6; use++) assert.deepEqual(await database.system(everyName), []);
  });

  it('shows nothing after a statement that failed', async () => {
    await assert.rejects(database.reading(acme).query(sql`SELECT 1 / 0`), { code: '22012' });
    for (let use = 0; use < 6; use++) assert.deepEqual(await database.system(everyName), []);
  });

  it('refuses to write a row of another organization', async () => {
    const intrusion = database.transaction(acme, (transaction) =>
      transaction.query(insertCompany(globex, 'Intruder')),
    );
    await assert.rejects(intrusion, { code: '42501' });
  });
});

describe('the role of the server', () => {
  const whoAmI = sql`SELECT current_user::text AS role`;

  it('has no rights of the owner, whatever options a connection URL brings along', async () => {
    assert.deepEqual(await database.system(whoAmI), [{ role: 'kontor_app' }]);
    const { host, port, user, database: name } = connection;
    const query = new URLSearchParams({ host: String(host), options: '-c statement_timeout=0' });
    const connectionString = `postgresql://${user}@localhost:${port}/${name}?${query}`;
    const tricked = new Database({ connection: { connectionString }, onConnectionError: () => undefined });
    assert.deepEqual(await tricked.system(whoAmI), [{ role: 'kontor_app' }]);
    await tricked.close();
  });
});

describe('a transaction', () => {
  const names = async () =>
    (await database.reading(acme).query<{ name: string }>(everyName)).map(({ name }) => name);

  it('commits what was awaited and what was deferred', async () => {
    await database.transaction(acme, async (transaction) => {
      await transaction.query(insertCompany(acme, 'awaited'));
      transaction.defer(insertCompany(acme, 'deferred'));
    });
    assert.deepEqual(await names(), ['Acme row', 'awaited', 'deferred']);
  });

  it('leaves nothing when the work throws', async () => {
    const failing = database.transaction(acme, async (transaction) => {
      await transaction.query(insertCompany(acme, 'half'));
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.ok(!(await names()).includes('half'));
  });

  it('leaves nothing when a deferred statement fails, and throws its error', async () => {
    const failing = database.transaction(acme, async (transaction) => {
      await transaction.query(insertCompany(acme, 'half'));
      transaction.defer(sql`SELECT 1 / 0`);
      transaction.defer(insertCompany(acme, 'after the failure'));
    });
    await assert.rejects(failing, { code: '22012' });
    assert.ok(!(await names()).some((name) => name === 'half' || name === 'after the failure'));
  });

  it('throws when the work swallowed the error of a statement, for nothing was committed', async () => {
    const swallowing = database.transaction(acme, async (transaction) => {
      await transaction.query(sql`SELECT 1 / 0`).catch(() => undefined);
    });
    await assert.rejects(swallowing, { code: '22012' });
  });

  it('is tried again when it lost a deadlock', async () => {
    const ids = [uuidv7(), uuidv7()];
    for (const id of ids) {
      await owner.query(
        "INSERT INTO companies (org_id, id, name, created_at, updated_at) VALUES ($1, $2, 'Locked', now(), now())",
        [acme, id],
      );
    }
    const touch = (id: string | undefined) =>
      sql`UPDATE companies SET notes = concat(notes, 'x') WHERE org_id = ${acme} AND id = ${id}`;
    const touchBoth = (first: string | undefined, second: string | undefined) =>
      database.transaction(acme, async (transaction) => {
        await transaction.query(touch(first));
        await new Promise((resolve) => setTimeout(resolve, 50));
        await transaction.query(touch(second));
      });
    await Promise.all([touchBoth(ids[0], ids[1]), touchBoth(ids[1], ids[0])]);
    const { rows } = await owner.query('SELECT notes FROM companies WHERE id = ANY ($1)', [ids]);
    assert.deepEqual(rows, [{ notes: 'xx' }, { notes: 'xx' }]);
  });
});

describe('a rehearsal', () => {
  const insert = (id: string, name: string | null) =>
    sql`INSERT INTO companies (org_id, id, name, created_at, updated_at) VALUES (${acme}, ${id}, ${name}, now(), now())`;

  it('does all that a transaction does, and leaves nothing', async () => {
    const [id, deferred] = [uuidv7(), uuidv7()];
    const seen = await database.rehearsal(acme, async (transaction) => {
      transaction.defer(insert(deferred, 'Deferred'));
      await transaction.query(insert(id, 'Rehearsed'));
      return transaction.query(sql`SELECT name FROM companies WHERE org_id = ${acme} AND id = ${id}`);
    });
    assert.deepEqual(seen, [{ name: 'Rehearsed' }]);
    const { rowCount } = await owner.query('SELECT 1 FROM companies WHERE id = ANY ($1)', [[id, deferred]]);
    assert.equal(rowCount, 0);
  });

  it('fails where the commit would have failed: at a deferred statement', async () => {
    const refused = database.rehearsal(acme, async (transaction) =>
      transaction.defer(insert(uuidv7(), null)),
    );
    await assert.rejects(refused, /null value/);
  });
});

describe('a lost connection', () => {
  it('fails the statement in progress and is replaced', async () => {
    // Watched from the start: it may fail before the termination is answered.
    const failing = assert.rejects(database.reading(acme).query(sql`SELECT pg_sleep(5)`), { code: '57P01' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND pid <> pg_backend_pid()",
    );
    await failing;
    assert.deepEqual(await database.reading(acme).query(sql`SELECT 1 AS one`), [{ one: 1 }]);
  });
});

describe('what takes too long', () => {
  const busy = { status: 503, code: 'temporarily_unavailable' };
  /** Nothing works any more. PostgreSQL may still be taking back what it has cancelled. */
  const nothingWorks = () =>
    eventually(async () => {
      const { rows } = await owner.query(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'",
      );
      assert.deepEqual(rows, []);
    }, 1_000);

  it('is cancelled by PostgreSQL, and its connection goes on', async () => {
    const slow = sql`SELECT pg_backend_pid() AS pid, pg_sleep(30)`;
    await assert.rejects(database.reading(acme).query(slow), busy);
    await assert.rejects(database.system(slow), busy);
    await assert.rejects(
      database.transaction(acme, (transaction) => transaction.query(slow)),
      busy,
    );
    await nothingWorks();
  });

  it('is cancelled when statements sent together take too long, each within its limit, and commits nothing', async () => {
    const slow = (name: string) => sql`${insertCompany(acme, name)} RETURNING pg_sleep(1.8)`;
    const together = database.transaction(acme, async (transaction) => {
      transaction.defer(slow('too slow'));
      transaction.defer(slow('too slow, too'));
    });
    await assert.rejects(together, busy);
    await nothingWorks();
    const { rows } = await owner.query("SELECT name FROM companies WHERE name LIKE 'too slow%'");
    assert.deepEqual(rows, []);
  });

  it('is a wait for a connection, too', async () => {
    const holding = [1, 2, 3].map(() =>
      database.transaction(acme, async (transaction) => {
        await transaction.query(sql`SELECT`);
        await new Promise((resolve) => setTimeout(resolve, 2_500));
      }),
    );
    await assert.rejects(database.system(sql`SELECT 1`), busy);
    await Promise.all(holding);
  });
});

describe('the limits of a connection', () => {
  const limits = sql`
    SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle,
      current_setting('client_connection_check_interval') AS check`;

  it('are kept by PostgreSQL, whatever options a connection URL brings along', async () => {
    const { host, port, user, database: name } = connection;
    const query = new URLSearchParams({ host: String(host), options: '-c statement_timeout=0' });
    const connectionString = `postgresql://${user}@localhost:${port}/${name}?${query}`;
    const tricked = new Database({ connection: { connectionString }, onConnectionError: () => undefined });
    assert.deepEqual(await tricked.system(limits), [{ statement: '2400ms', idle: '10s', check: '1s' }]);
    await tricked.close();
  });
});

describe('closing', () => {
  it('waits until PostgreSQL has no connection any more, so that it can stop without breaking one', async () => {
    const open = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1`;
    for (let round = 0; round < 20; round++) {
      const application_name = uuidv7();
      const closing = new Database({
        connection: { ...connection, application_name },
        poolSize: 2,
        onConnectionError: () => assert.fail('a connection broke'),
      });
      const answer = await Promise.all([
        closing.system(sql`SELECT 1 AS n`),
        closing.system(sql`SELECT 1 AS n`),
      ]);
      assert.equal(answer.length, 2);
      await closing.close();
      assert.deepEqual((await owner.query(open, [application_name])).rows, [{ n: 0 }]);
    }
  });
});

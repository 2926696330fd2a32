import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import { sourceFiles } from '../../../test/source-files.ts';
import { AccessDatabase } from '../../access/access-database.ts';
import { withDatabase } from '../../commands/command-database.ts';
import { readConfig } from '../../config.ts';
import { withOwnerSession } from '../secrets/owner-session.ts';
import type { Statements } from './database.ts';
import { endingOf, inTransaction } from './in-transaction.ts';
import { sql } from './sql.ts';

type Work = (statements: Statements) => Promise<unknown>;

const connection = await testDatabase();
const client = new pg.Client(connection);
const access = new AccessDatabase({ connection, poolSize: 1, onConnectionError: () => undefined });

before(async () => {
  await client.connect();
  await client.query('CREATE TABLE notes (text text)');
  await client.query('GRANT SELECT, INSERT ON notes TO kontor_access');
});
after(async () => {
  await access.close();
  await client.end();
});

/** Every way to a transaction that is not an organization's; those are tested in database.test.ts. */
const WAYS: Readonly<Record<string, (work: Work) => Promise<unknown>>> = {
  'a client': (work) => inTransaction(client, work),
  'the pages for people': (work) => access.transaction(work),
  'work on the secrets': (work) =>
    withOwnerSession(connection, (session) => session.transaction(() => work(session))),
  'a command': (work) => withDatabase(readConfig({ DATABASE_URL: urlOf() }), ({ asOwner }) => asOwner(work)),
};

function urlOf(): string {
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost:${port}/${database}?${new URLSearchParams({ host: String(host) })}`;
}

const note = (text: string) => sql`INSERT INTO notes (text) VALUES (${text})`;

async function notes(text: string): Promise<number> {
  const { rowCount } = await client.query('SELECT FROM notes WHERE text = $1', [text]);
  return rowCount ?? 0;
}

for (const [way, transaction] of Object.entries(WAYS)) {
  describe(`a transaction of ${way}`, () => {
    it('commits what the work did, and returns its result', async () => {
      const result = await transaction(async (statements) => {
        await statements.query(note(`${way} commits`));
        return 'done';
      });
      assert.equal(result, 'done');
      assert.equal(await notes(`${way} commits`), 1);
    });

    it('leaves nothing when the work throws, and throws what the work threw', async () => {
      const failing = transaction(async (statements) => {
        await statements.query(note(`${way} throws`));
        throw new Error('no');
      });
      await assert.rejects(failing, { message: 'no' });
      assert.equal(await notes(`${way} throws`), 0);
    });

    it('throws when the work caught the error of a statement, because nothing was committed', async () => {
      const careless = transaction(async (statements) => {
        await statements.query(note(`${way} is careless`));
        await statements.query(sql`SELECT 1 / 0`).catch(() => undefined);
      });
      await assert.rejects(careless, { message: 'The transaction was rolled back.' });
      assert.equal(await notes(`${way} is careless`), 0);
      await transaction((statements) => statements.query(note(`${way} goes on`)));
      assert.equal(await notes(`${way} goes on`), 1);
    });
  });
}

describe('the ending of a transaction', () => {
  it('says that a connection which broke is not fit for more, and whether it may have committed', async () => {
    for (const breaksAtCommit of [false, true]) {
      const broken = new pg.Client(connection);
      broken.on('error', () => undefined);
      await broken.connect();
      const ending = await endingOf(broken, async ({ query }) => {
        const [backend] = await query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
        await client.query('SELECT pg_terminate_backend($1, 5000)', [backend?.pid]);
        if (!breaksAtCommit) await query(sql`SELECT 1`);
      });
      assert.ok(!ending.isCommitted);
      const { isRolledBack, mayHaveCommitted } = ending;
      assert.deepEqual(
        { isRolledBack, mayHaveCommitted },
        { isRolledBack: false, mayHaveCommitted: breaksAtCommit },
      );
      await broken.end().catch(() => undefined);
    }
  });
});

it('transactions begin in kernel/database, and in server/postgres, which imports nothing', () => {
  const beginning = sourceFiles('server/**/*.ts')
    .filter(({ path }) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .filter(({ text }) => /['`]BEGIN\b/.test(text))
    .map(({ path }) => path);
  assert.deepEqual(beginning.sort(), [
    'server/kernel/database/send.ts',
    'server/postgres/backup.ts',
    'server/postgres/migrate.ts',
    'server/postgres/pooler.ts',
    'server/postgres/restore.ts',
  ]);
});

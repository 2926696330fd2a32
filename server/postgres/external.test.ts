import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openTestCluster } from '../../test/cluster.ts';
import { quietLog } from '../../test/log.ts';
import { openDatabase } from './database.ts';
import { OWNER } from './embedded/cluster.ts';
import { ownerConnection } from './embedded/embedded.ts';
import { socketDirectory } from './embedded/socket.ts';
import { complaintAbout } from './external.ts';
import { migrate } from './migrate.ts';
import { DatabaseRefusal } from './refusal.ts';
import { ensureRoles } from './roles.ts';
import { query } from './testing/processes.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

describe('DATABASE_URL', async () => {
  const { cluster, client, template, leave } = await openTestCluster();
  const prefix = `test_${process.pid}`;
  const databases = [`${prefix}_good`, `${prefix}_latin`, `${prefix}_ascii`, `${prefix}_standby`];
  const [good, latin, ascii, standby] = databases;
  const urlOf = (database: string | undefined): string =>
    `postgresql://${OWNER}:s3cret-word@/${database}?host=${encodeURIComponent(socketDirectory(cluster))}`;
  const open = async (databaseUrl: string) =>
    openDatabase({ dataDir: '/nowhere', databaseUrl, purpose: 'server', log: quietLog });

  before(async () => {
    await client.query(`CREATE DATABASE ${good} TEMPLATE ${template}`);
    await client.query(
      `CREATE DATABASE ${latin} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    await client.query(
      `CREATE DATABASE ${ascii} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    await client.query(`CREATE DATABASE ${standby} TEMPLATE ${template}`);
    await client.query(`ALTER DATABASE ${standby} SET default_transaction_read_only = on`);
  });

  after(async () => {
    for (const database of databases) await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await leave();
  });

  it('opens a database that has all that Kontor needs', async () => {
    const database = await open(urlOf(good));
    assert.deepEqual(await query(database.connection, 'SELECT current_database() AS name'), [{ name: good }]);
    await database.close();
  });

  const refusals: [string, () => string, RegExp][] = [
    ['another encoding', () => urlOf(latin), /encoding (LATIN1|SQL_ASCII).*UTF8/],
    ['a locale that knows only ASCII', () => urlOf(ascii), /upper case of é.*LOCALE/],
    ['a database that is read only', () => urlOf(standby), /read-only.*primary/],
    ['a database that does not exist', () => urlOf('nowhere'), /\/nowhere.*does not exist/],
    [
      'a user the server does not accept',
      () => urlOf(good).replace(OWNER, 'stranger'),
      /does not accept the user/,
    ],
    [
      'a server that is not there',
      () => 'postgresql://u:s3cret-word@127.0.0.1:1/db',
      /127\.0\.0\.1:1.*cannot be reached/,
    ],
    [
      'a host that has no address',
      () => 'postgresql://u:s3cret-word@nowhere.invalid/db',
      /nowhere\.invalid.*cannot be reached/,
    ],
    ['an address of another kind', () => 'mysql://u:s3cret-word@host/db', /expected postgresql:\/\//],
    ['a malformed address', () => 'postgresql://u:s3cret-word@host:port/db', /Correct the address/],
  ];
  for (const [what, url, message] of refusals) {
    it(`refuses ${what}, without showing the password`, async () => {
      await assert.rejects(open(url()), refusal(message));
    });
  }

  it('refuses a server that accepts and never answers, within seconds', { timeout: 20_000 }, async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((settle) => silent.listen(0, '127.0.0.1', settle));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await assert.rejects(open(`postgresql://u:s3cret-word@127.0.0.1:${port}/db`), refusal(/does not answer/));
    silent.close();
  });

  it('refuses PostgreSQL before 15', () => {
    const facts = { version: 150_000, encoding: 'UTF8', foldsCase: true, readOnly: false };
    assert.equal(complaintAbout(facts), undefined);
    assert.match(complaintAbout({ ...facts, version: 149_999 }) ?? '', /PostgreSQL 14.*15/);
  });
});

describe('The user of DATABASE_URL', async () => {
  const { cluster, client, leave } = await openTestCluster();
  const login = `test_login_${process.pid}`;

  after(async () => {
    await client.query(`DROP ROLE IF EXISTS ${login}`);
    await leave();
  });

  it('needs an administrator for the roles when it may not create them, and says what to run', async () => {
    await client.query(`CREATE ROLE ${login}`);
    await client.query(`SET ROLE ${login}`);
    await assert.rejects(
      ensureRoles(client),
      refusal(new RegExp(`GRANT kontor_app, kontor_worker, kontor_access, kontor_viewer TO ${login}`)),
    );
    await client.query('RESET ROLE');
    await client.query(`GRANT kontor_app, kontor_worker, kontor_access, kontor_viewer TO ${login}`);
    await client.query(`SET ROLE ${login}`);
    await ensureRoles(client);
    await client.query('RESET ROLE');
  });

  it('is refused with an explanation when it may not create tables', async () => {
    const database = `test_${process.pid}_foreign`;
    await client.query(`CREATE DATABASE ${database}`);
    const connection = { ...ownerConnection(cluster, 'test', database), options: `-c role=${login}` };
    await assert.rejects(migrate(connection, MIGRATIONS, quietLog), refusal(/ALTER DATABASE name OWNER/));
    await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
  });
});

function refusal(message: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof DatabaseRefusal, String(error));
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /s3cret/);
    return true;
  };
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { breakableConnection } from '../access/testing/breakable-connection.ts';
import { createPool } from '../kernel/database/pool.ts';
import { type DatabaseSettings, openDatabase } from './database.ts';
import { reachableBinaries } from './embedded/reachable-binaries.ts';
import { IS_ROOT, NOBODY, query, skipUnlessRoot, temporaryDirectory } from './testing/processes.ts';
import { BUILT_IN, startTrustingServer } from './testing/trusting-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const OWNER = 'crm_owner';
const SERVICE = 'crm_service';

describe('The logins of DATABASE_URL', () => {
  const user = IS_ROOT ? NOBODY : undefined;
  const directory = join(temporaryDirectory(user), 'data');
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_fields: object, message: string) => warnings.push(message),
    error: () => undefined,
  };
  const urlOf = (login: string) => `postgresql://${login}@/kontor?host=${encodeURIComponent(directory)}`;
  const open = (settings: Omit<DatabaseSettings, 'dataDir'>) => {
    warnings.length = 0;
    return openDatabase({ ...settings, dataDir: dirname(directory), purpose: 'server', log });
  };

  before(async () => {
    const superuser = await startTrustingServer(directory, join(reachableBinaries(user), 'bin'), BUILT_IN);
    await query(superuser, `CREATE ROLE ${OWNER} LOGIN CREATEROLE`);
    await query(superuser, `CREATE ROLE ${SERVICE} LOGIN`);
    await query(superuser, `CREATE DATABASE kontor OWNER ${OWNER}`);
  });

  it('may be the owner alone or a superuser, with a warning', async () => {
    const owner = await open({ databaseUrl: urlOf(OWNER) });
    assert.match(warnings.join(), /the owner of the database.*DATABASE_MIGRATION_URL/);
    assert.ok((await owner.migrate()).length > 0);
    const superuser = await open({ databaseUrl: urlOf('postgres') });
    assert.match(warnings.join(), /a superuser.*DATABASE_MIGRATION_URL/);
    assert.deepEqual(await superuser.migrate(), []);
  });

  it('may be one without rights, which the owner lets take the roles of the service', async () => {
    const settings = { databaseUrl: urlOf(SERVICE), databaseMigrationUrl: urlOf(OWNER) };
    const database = await open(settings);
    assert.deepEqual(warnings, []);
    assert.deepEqual(await database.migrate(), []);
    const pool = createPool({
      ...{ connection: database.service, role: 'kontor_app', size: 1, onConnectionError: () => undefined },
      ...{ connectMs: 5_000, statementMs: 10_000, idleInTransactionMs: 10_000 },
    });
    try {
      const { rows } = await pool.query(
        'SELECT current_user, session_user, (SELECT count(*)::int FROM contacts)',
      );
      assert.deepEqual(rows, [{ current_user: 'kontor_app', session_user: SERVICE, count: 0 }]);
      await assert.rejects(pool.query(`RESET ROLE; SET ROLE ${OWNER}`), { code: '42501' });
      await assert.rejects(pool.query('RESET ROLE; DROP TABLE contacts'), { code: '42501' });
    } finally {
      await pool.end();
    }
    assert.deepEqual(await (await open(settings)).migrate(), [], 'a second start changes nothing');
  });

  it('are refused by the name of their setting', async () => {
    const broken = { databaseUrl: urlOf(SERVICE), databaseMigrationUrl: urlOf('nobody_here') };
    await assert.rejects(open(broken), /DATABASE_MIGRATION_URL \(.*does not accept the user/);
    const direct = { databaseUrl: urlOf(SERVICE), databaseDirectUrl: 'postgresql://x@127.0.0.1:1/kontor' };
    await assert.rejects(open(direct), /DATABASE_DIRECT_URL \(.*cannot be reached/);
  });

  it('serve a user of the system that has no name', { skip: skipUnlessRoot }, async () => {
    const way = await breakableConnection({ host: directory, port: 5432 });
    const child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
      ...{ uid: 54321, gid: 54321, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
      env: { PORT: '0', DATABASE_URL: `postgresql://${OWNER}@127.0.0.1:${way.connection.port}/kontor` },
    });
    try {
      let said = '';
      for await (const chunk of child.stderr ?? []) {
        said += chunk;
        if (said.includes('Kontor is ready')) break;
      }
      assert.match(said, /Kontor is ready/);
    } finally {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await way.close();
    }
  });

  it('migrate and listen past a pooler by DATABASE_DIRECT_URL', async () => {
    const direct = `${urlOf(OWNER)}&fallback_application_name=direct`;
    const { connection, service } = await open({ databaseUrl: urlOf(OWNER), databaseDirectUrl: direct });
    assert.equal(connection.connectionString, direct);
    assert.equal(service.directly?.connectionString, direct);
    assert.equal(service.connectionString, urlOf(OWNER));
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import type { ClientConfig } from 'pg';
import { openTestCluster } from '../../test/cluster.ts';
import { quietLog } from '../../test/log.ts';
import { ownerConnection } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { DatabaseRefusal } from './refusal.ts';
import { query } from './testing/processes.ts';

describe('Migrations', async () => {
  const { cluster, client, leave } = await openTestCluster();
  const database = `test_${process.pid}_migrate`;
  const connection: ClientConfig = ownerConnection(cluster, 'test', database);
  let directory = '';

  beforeEach(async () => {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${database}`);
    directory = mkdtempSync(join(tmpdir(), 'kontor-migrations-'));
    write('0001_first.sql', 'CREATE TABLE first (n int);\nINSERT INTO first VALUES (1);\n');
    write('0002_second.sql', 'CREATE TABLE second AS SELECT n + 1 AS n FROM first;');
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  after(async () => {
    await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await leave();
  });

  const write = (name: string, sql: string): void => writeFileSync(join(directory, name), sql);
  const run = async (): Promise<string[]> => migrate(connection, directory, quietLog);

  it('apply in order, once, and say which', async () => {
    assert.deepEqual(await run(), ['0001_first.sql', '0002_second.sql']);
    assert.deepEqual(await query(connection, 'SELECT n FROM second'), [{ n: 2 }]);
    assert.deepEqual(await run(), []);
    write('0003_third.sql', 'CREATE TABLE third ()');
    assert.deepEqual(await run(), ['0003_third.sql']);
  });

  it('apply once when several processes start at once', async () => {
    const results = await Promise.all([run(), run(), run(), run()]);
    assert.deepEqual(results.flat().sort(), ['0001_first.sql', '0002_second.sql']);
    assert.deepEqual(await query(connection, 'SELECT n FROM first'), [{ n: 1 }]);
  });

  it('leave nothing of a file that fails, and name its line', async () => {
    write('0003_third.sql', 'CREATE TABLE third ();\n\nSELECT nowhere;\n');
    await assert.rejects(run(), refusal(/0003_third\.sql:3 failed: column "nowhere" does not exist/));
    const rows = await query(
      connection,
      `SELECT to_regclass('third') AS third, to_regclass('second') IS NOT NULL AS second`,
    );
    assert.deepEqual(rows, [{ third: null, second: true }]);
    write('0003_third.sql', 'CREATE TABLE third ();');
    assert.deepEqual(await run(), ['0003_third.sql']);
  });

  it('refuse a file that has changed since it was applied', async () => {
    await run();
    write('0001_first.sql', 'CREATE TABLE first (n bigint);');
    await assert.rejects(run(), refusal(/0001_first\.sql has changed/));
  });

  it('take other line endings for the same file', async () => {
    await run();
    write('0001_first.sql', 'CREATE TABLE first (n int);\r\nINSERT INTO first VALUES (1);\r\n');
    assert.deepEqual(await run(), []);
  });

  it('refuse a database that is newer than these files', async () => {
    await run();
    rmSync(join(directory, '0002_second.sql'));
    await assert.rejects(run(), refusal(/newer than this version of Kontor.*0002_second\.sql/));
  });

  it('refuse a gap and a name out of line', async () => {
    write('0004_fourth.sql', 'SELECT 1');
    await assert.rejects(run(), refusal(/0004_fourth\.sql.*0003_name\.sql/));
    rmSync(join(directory, '0004_fourth.sql'));
    write('3-third.sql', 'SELECT 1');
    await assert.rejects(run(), refusal(/3-third\.sql/));
  });

  it('leave the roles of the service, which bypass nothing and own nothing', async () => {
    await run();
    const rows = await query(
      connection,
      `SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS powers
         FROM pg_roles WHERE rolname IN ('kontor_access', 'kontor_app', 'kontor_viewer', 'kontor_worker') ORDER BY 1`,
    );
    assert.deepEqual(rows, [
      { rolname: 'kontor_access', powers: false },
      { rolname: 'kontor_app', powers: false },
      { rolname: 'kontor_viewer', powers: false },
      { rolname: 'kontor_worker', powers: false },
    ]);
    const app = { ...connection, options: '-c role=kontor_app' };
    assert.deepEqual(await query(app, 'SELECT current_user'), [{ current_user: 'kontor_app' }]);
    await assert.rejects(query(app, 'SELECT * FROM schema_migrations'), /permission denied/);
  });
});

function refusal(message: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof DatabaseRefusal, String(error));
    assert.match(error.message, message);
    return true;
  };
}

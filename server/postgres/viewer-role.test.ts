import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import pg from 'pg';
import { temporaryDataDir } from '../../test/server-process.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

/** A login that may not create roles, on a server of an earlier version, which had no role of viewers. */

const LOGIN = 'limited';

it('an upgrade needs nobody for the role of viewers, and says what to run to limit what members see', async () => {
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (_: object, message: string) => warnings.push(message),
  };
  const database = await openDatabase({
    ...{ dataDir: join(temporaryDataDir(), 'data'), databaseUrl: undefined, purpose: 'command', log },
  });
  const owner = new pg.Client(database.connection);
  await owner.connect();
  try {
    for (const statement of [
      'DROP OWNED BY kontor_viewer',
      'DROP ROLE kontor_viewer',
      `CREATE ROLE ${LOGIN} NOLOGIN`,
      `GRANT kontor_app, kontor_worker, kontor_access TO ${LOGIN}`,
      `CREATE DATABASE upgraded OWNER ${LOGIN}`,
    ])
      await owner.query(statement);
    const connection = { ...database.connection, database: 'upgraded', options: `-c role=${LOGIN}` };
    const policies = async () => {
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query(
        "SELECT count(*)::int AS counted, may_limit_visibility() AS may FROM pg_policy WHERE polname = 'visibility'",
      );
      await client.end();
      return rows[0];
    };
    warnings.length = 0;
    await migrate(connection, MIGRATIONS, log);
    const [told = '', ...others] = warnings;
    assert.deepEqual(others, []);
    assert.deepEqual(await policies(), { counted: 0, may: false });
    for (const statement of told.slice(told.indexOf('CREATE ROLE')).split(';')) {
      if (statement.trim() !== '') await owner.query(statement);
    }
    warnings.length = 0;
    await migrate(connection, MIGRATIONS, log);
    assert.deepEqual(warnings, []);
    const { counted, may } = await policies();
    assert.ok(counted > 15 && may);
  } finally {
    await owner.end();
    await database.close();
  }
});

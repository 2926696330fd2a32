import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { quietLog } from '../../test/log.ts';
import { openDatabase } from './database.ts';
import { programOptions } from './embedded/program.ts';
import { migrate } from './migrate.ts';
import { eventually, IS_ROOT, NOBODY, query, temporaryDirectory } from './testing/processes.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');
const LOGIN = 'kontor_login';

const skip = existsSync(join(PROGRAMS, 'postgres'))
  ? false
  : 'PostgreSQL 15 is not installed in /usr/lib/postgresql/15';

describe('PostgreSQL 15, by DATABASE_URL', { skip }, () => {
  const directory = join(temporaryDirectory(IS_ROOT ? NOBODY : undefined), 'data');
  const user = IS_ROOT ? NOBODY : undefined;
  const options = programOptions(directory, user);
  const superuser = { host: directory, port: 5432, user: 'postgres', database: 'kontor', ssl: false };

  before(async () => {
    mkdirSync(directory, { mode: 0o700 });
    if (user !== undefined) chownSync(directory, user.uid, user.gid);
    const initialize = [
      '-D',
      directory,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ];
    const { status, stderr } = spawnSync(join(PROGRAMS, 'initdb'), initialize, {
      ...options,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const settings = ['-c', 'listen_addresses=', '-c', 'unix_socket_directories=.', '-c', 'fsync=off'];
    // The temporary directory stops it in the end.
    spawn(join(PROGRAMS, 'postgres'), ['-D', directory, ...settings], {
      ...options,
      stdio: 'ignore',
    });
    const maintenance = { ...superuser, database: 'postgres' };
    await eventually(() => query(maintenance, `CREATE ROLE ${LOGIN} LOGIN CREATEROLE`));
    await query(maintenance, `CREATE DATABASE kontor OWNER ${LOGIN}`);
  });

  it('opens and takes the schema, for an owner that is no superuser', async () => {
    const databaseUrl = `postgresql://${LOGIN}@/kontor?host=${encodeURIComponent(directory)}`;
    const database = await openDatabase({
      dataDir: '/nowhere',
      databaseUrl,
      purpose: 'server',
      log: quietLog,
    });
    assert.ok((await migrate(database.connection, MIGRATIONS, quietLog)).length > 0);
    assert.deepEqual(await migrate(database.connection, MIGRATIONS, quietLog), []);
    const app = { ...database.connection, options: '-c role=kontor_app' };
    assert.deepEqual(await query(app, 'SELECT current_user'), [{ current_user: 'kontor_app' }]);
    await database.close();
  });
});

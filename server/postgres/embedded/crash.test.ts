import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  eventually,
  IS_ROOT,
  killPostmaster,
  NOBODY,
  openInProcess,
  PROGRAM,
  postmasterPid,
  query,
  temporaryDirectory,
} from '../testing/processes.ts';

describe('The embedded database, after a crash', () => {
  const dataDir = join(temporaryDirectory(), 'data');

  it('is adopted by the next server when only the server was killed', async () => {
    const killed = await openInProcess(dataDir, 'server');
    await query(killed.connection, 'CREATE TABLE IF NOT EXISTS kept AS SELECT 1 AS one');
    const pid = postmasterPid(dataDir);
    await killed.kill();
    const next = await openInProcess(dataDir, 'server');
    assert.equal(next.refused, undefined);
    assert.equal(postmasterPid(dataDir), pid, 'the same PostgreSQL goes on');
    assert.deepEqual(await query(next.connection, 'SELECT one FROM kept'), [{ one: 1 }]);
    await next.close();
    assert.equal(postmasterPid(dataDir), undefined, 'an adopted PostgreSQL stops like one of our own');
  });

  it('starts again when server and PostgreSQL were killed', async () => {
    const killed = await openInProcess(dataDir, 'server');
    await query(killed.connection, 'CREATE TABLE IF NOT EXISTS kept AS SELECT 1 AS one');
    await killed.kill();
    killPostmaster(dataDir);
    const next = await openInProcess(dataDir, 'server');
    assert.deepEqual(await query(next.connection, 'SELECT one FROM kept'), [{ one: 1 }]);
    await next.close();
  });

  it('starts although the process id of the old PostgreSQL belongs to another program now', async () => {
    const killed = await openInProcess(dataDir, 'server');
    await killed.kill();
    killPostmaster(dataDir);
    // PostgreSQL believes the process id only of a process of its own user.
    const stranger = spawn('sleep', ['60'], IS_ROOT ? NOBODY : {});
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'));
    const next = await openInProcess(dataDir, 'server');
    assert.equal(next.refused, undefined);
    assert.equal((await query(next.connection, 'SELECT 1 AS one')).length, 1);
    await next.close();
    assert.equal(stranger.exitCode, null, 'the other program was left alone');
    stranger.kill();
  });

  it('is started again under a running server, which stays the only one', async () => {
    const server = await openInProcess(dataDir, 'server');
    await query(server.connection, 'CREATE TABLE IF NOT EXISTS kept AS SELECT 1 AS one');
    const pid = killPostmaster(dataDir);
    const rows = await eventually(() => query(server.connection, 'SELECT one FROM kept'));
    assert.deepEqual(rows, [{ one: 1 }]);
    assert.notEqual(postmasterPid(dataDir), pid);
    const second = await openInProcess(dataDir, 'server');
    assert.match(second.refused ?? '', /in use by another server/);
    await server.close();
    assert.equal(postmasterPid(dataDir), undefined);
  });

  it('is not half made by a first start that was killed', async () => {
    const freshDir = join(temporaryDirectory(), 'data');
    const killed = spawn(process.execPath, [PROGRAM, freshDir, 'server'], {
      detached: true,
      stdio: 'ignore',
    });
    const ended = once(killed, 'close');
    await eventually(async () =>
      assert.ok(readdirSync(freshDir).some((name) => name.startsWith('postgres.new-'))),
    );
    // Its whole group: PostgreSQL's initdb works in a process of its own.
    process.kill(-(killed.pid ?? 0), 'SIGKILL');
    await ended;
    assert.ok(!readdirSync(freshDir).includes('postgres'));
    const next = await openInProcess(freshDir, 'server');
    assert.equal((await query(next.connection, 'SELECT 1 AS one')).length, 1);
    assert.deepEqual(
      readdirSync(freshDir).sort(),
      ['postgres', 'postgres.log'],
      'what was left is cleared away',
    );
    await next.close();
  });

  it('refuses a directory that holds something else, or another version', async () => {
    const foreignDir = temporaryDirectory();
    mkdirSync(join(foreignDir, 'postgres'));
    writeFileSync(join(foreignDir, 'postgres', 'notes.txt'), 'mine');
    assert.match(
      (await openInProcess(foreignDir, 'server')).refused ?? '',
      /not empty but contains no database.*DATA_DIR/,
    );
    writeFileSync(join(foreignDir, 'postgres', 'PG_VERSION'), '17\n');
    assert.match((await openInProcess(foreignDir, 'server')).refused ?? '', /written by PostgreSQL 17/);
  });
});

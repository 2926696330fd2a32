import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openInProcess, postmasterPid, query, temporaryDirectory } from '../testing/processes.ts';

describe('The embedded database, used by several processes', () => {
  const dataDir = join(temporaryDirectory(), 'data');

  it('is created by the first start and keeps its rows until the next', async () => {
    const first = await openInProcess(dataDir, 'server');
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.close();
    assert.equal(postmasterPid(dataDir), undefined, 'PostgreSQL stopped with its last user');
    const second = await openInProcess(dataDir, 'server');
    assert.deepEqual(await query(second.connection, 'SELECT one FROM kept'), [{ one: 1 }]);
    await second.close();
  });

  it('is UTF-8, folds the case of all scripts, and is closed to other users', async () => {
    const process = await openInProcess(dataDir, 'command');
    const rows = await query(
      process.connection,
      `SELECT current_setting('server_encoding') AS encoding, lower('ÉЁΣ') AS folded, current_setting('fsync') AS fsync`,
    );
    assert.deepEqual(rows, [{ encoding: 'UTF8', folded: 'éёσ', fsync: 'on' }]);
    assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700);
    await process.close();
  });

  it('refuses a second server, naming the directory, the other process and the ways out', async () => {
    const first = await openInProcess(dataDir, 'server');
    const second = await openInProcess(dataDir, 'server');
    for (const part of [dataDir, `pid ${first.child.pid}`, 'Stop', 'DATA_DIR', 'DATABASE_URL']) {
      assert.ok(second.refused?.includes(part), `"${second.refused}" names ${part}`);
    }
    assert.equal((await query(first.connection, 'SELECT 1 AS one')).length, 1, 'the first is not disturbed');
    await first.close();
  });

  it('serves a command beside the server, and stops with the last of them', async () => {
    const server = await openInProcess(dataDir, 'server');
    const short = await openInProcess(dataDir, 'command');
    await short.close();
    const long = await openInProcess(dataDir, 'command');
    await server.close();
    assert.equal(
      (await query(long.connection, 'SELECT 1 AS one')).length,
      1,
      'the server left, the command goes on',
    );
    await long.close();
    assert.equal(postmasterPid(dataDir), undefined);
  });

  it('ends well when several processes make the first start at once', async () => {
    const freshDir = join(temporaryDirectory(), 'data');
    const processes = await Promise.all([1, 2, 3].map(() => openInProcess(freshDir, 'command')));
    assert.deepEqual(
      processes.map(({ refused }) => refused),
      [undefined, undefined, undefined],
    );
    assert.deepEqual(readdirSync(freshDir).sort(), ['postgres', 'postgres.log']);
    await Promise.all(processes.map((process) => process.close()));
    assert.equal(postmasterPid(freshDir), undefined);
  });

  it('ends well when processes come while others leave', async () => {
    const comeAndGo = async (): Promise<void> => {
      for (let round = 0; round < 4; round += 1) {
        const process = await openInProcess(dataDir, 'command');
        assert.equal(process.refused, undefined);
        assert.equal((await query(process.connection, 'SELECT 1 AS one')).length, 1);
        await process.close();
      }
    };
    await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
    assert.equal(postmasterPid(dataDir), undefined);
  });
});

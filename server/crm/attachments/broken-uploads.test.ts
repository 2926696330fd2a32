import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import pg from 'pg';
import { startApi } from '../../../test/api.ts';
import { dataFolder } from '../../../test/data-folder.ts';
import { setUpAcme, startServerProcess, temporaryDataDir } from '../../../test/server-process.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../postgres/database.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { contentsIn, download, upload } from './testing/files.ts';
import { sweeperOf } from './testing/sweep.ts';

/** Whatever breaks off, nothing half is ever seen and nothing stays for ever (docs/behaviour/files.md 2 and 11). */

describe('an upload that breaks off', async () => {
  const dataDir = dataFolder();
  const api = await startApi({ dataDir });
  const { id } = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();

  it('leaves nothing', async () => {
    const { hostname, port } = new URL(api.url);
    const sending = request({
      ...{ hostname, port, method: 'POST', path: `/api-files?kind=deal&id=${id}&name=half.txt` },
      headers: { Authorization: `Bearer ${api.organization.key}`, 'Content-Length': 200_000 },
    });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(100_000, 'a'));
    await eventually(async () => assert.equal((await contentsIn(dataDir)).length, 1));
    sending.destroy();
    await eventually(async () => {
      assert.deepEqual(await contentsIn(dataDir), []);
      assert.deepEqual(await api.rows('SELECT FROM contents'), []);
    });
    assert.deepEqual((await api.get('/api-files')).data(), []);
  });
});

describe('a process that is killed', () => {
  it('leaves at most a content that the database knows of, which is deleted later', async () => {
    const dataDir = dataFolder();
    const api = await startApi({ dataDir });
    const { id } = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();
    const kept = await upload(api, { id });
    // As a process leaves it that is killed between the content and the file.
    const lost = await upload(api, { id });
    await api.rows('ALTER TABLE attachments DISABLE TRIGGER USER');
    await api.rows('DELETE FROM attachments WHERE id = $1', [lost.id]);
    await api.rows('ALTER TABLE attachments ENABLE TRIGGER USER');
    await api.rows("UPDATE contents SET expires_at = now() + interval '1 minute' WHERE id = $1", [lost.id]);
    const sweep = sweeperOf(api.connection, dataDir);
    await sweep();
    assert.deepEqual(await contentsIn(dataDir), [kept.id, lost.id].sort());
    await api.rows('UPDATE contents SET expires_at = now() WHERE id = $1', [lost.id]);
    await sweep();
    assert.deepEqual(await contentsIn(dataDir), [kept.id]);
    assert.equal((await download(api, kept.id)).status, 200);
  });

  it('between the last byte and the commit shows no file, and what it left is deleted', async () => {
    const dataDir = temporaryDataDir();
    const environment = { DATA_DIR: dataDir };
    const key = await setUpAcme(environment);
    const server = await startServerProcess(environment);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const created = await fetch(`${server.url}/api-deals`, {
      method: 'POST',
      headers,
      body: '{"title":"Relaunch"}',
    });
    const { id } = Object(await created.json()).data;
    const database = await openDatabase({ ...readConfig(environment), purpose: 'command', log: silent });
    const client = new pg.Client(database.connection);
    await client.connect();
    const { hostname, port } = new URL(server.url);
    const path = `/api-files?kind=deal&id=${id}&name=late.txt`;
    const sending = request({ hostname, port, method: 'POST', path, headers });
    sending.on('error', () => undefined);
    sending.write('the beginning');
    await eventually(async () => assert.deepEqual(await partsIn(dataDir), ['.part']));
    // The file waits for its deal, which somebody else has locked meanwhile.
    await client.query('BEGIN');
    await client.query('SELECT FROM deals WHERE id = $1 FOR UPDATE', [id]);
    sending.end(' and the end');
    await eventually(async () => assert.deepEqual(await partsIn(dataDir), ['']));
    await server.stop('SIGKILL');
    await client.query('ROLLBACK');
    assert.deepEqual((await client.query('SELECT FROM attachments')).rows, []);
    const { rowCount } = await client.query('UPDATE contents SET expires_at = now()');
    assert.equal(rowCount, 1);
    await sweeperOf(database.connection, dataDir)();
    assert.deepEqual(await contentsIn(dataDir), []);
    assert.deepEqual((await client.query('SELECT FROM contents')).rows, []);
    await client.end();
    await database.close();
  });

  it('deletes nothing of a folder that is not its own', async () => {
    const [dataDir, other] = [dataFolder(), dataFolder()];
    const api = await startApi({ dataDir });
    const { id } = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();
    const { id: file } = await upload(api, { id });
    await api.delete(`/api-deals/${id}`);
    await api.rows('DELETE FROM trash');
    await sweeperOf(api.connection, other)();
    assert.equal((await api.rows('SELECT FROM contents')).length, 1);
    await sweeperOf(api.connection, dataDir)();
    assert.deepEqual(await api.rows('SELECT FROM contents'), []);
    assert.deepEqual(await contentsIn(dataDir), []);
    assert.equal((await download(api, file)).status, 404);
  });
});

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** How the names of contents go on after their ids. */
async function partsIn(dataDir: string): Promise<string[]> {
  return (await contentsIn(dataDir)).map((name) => name.slice(36));
}

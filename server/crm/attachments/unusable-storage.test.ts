import assert from 'node:assert/strict';
import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { dataFolder } from '../../../test/data-folder.ts';
import { runCommand, setUpAcme, startServerProcess, temporaryDataDir } from '../../../test/server-process.ts';
import { download, sendFile, upload } from './testing/files.ts';

/** What people and the operator are told when contents cannot be kept, or have been lost (docs/behaviour/files.md 11). */

describe('without a folder that Kontor can write to', async () => {
  const dataDir = join(temporaryDataDir(), 'file');
  const api = await startApi({ dataDir: join(dataDir, 'below') });
  const { id } = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();
  before(() => writeFile(dataDir, 'no folder'));

  it('an upload is answered with 503 and what to set, and leaves nothing', async () => {
    const answer = await sendFile(api, { id });
    const body: { error?: string; message?: string } = Object(await answer.json());
    assert.deepEqual([answer.status, body.error], [503, 'temporarily_unavailable']);
    assert.match(String(body.message), /DATA_DIR, or to set FILES_S3_BUCKET/);
    assert.equal(answer.headers.get('retry-after'), '60');
    assert.deepEqual(await api.rows('SELECT FROM contents'), []);
    assert.deepEqual((await api.get('/api-files')).data(), []);
  });
});

describe('a content that is missing from its folder', async () => {
  const dataDir = dataFolder();
  const api = await startApi({ dataDir });
  const { id } = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();

  it('is answered with 404 and a sentence, and the file can be deleted', async () => {
    const file = await upload(api, { id });
    await rm(join(dataDir, 'files', file.org_id), { recursive: true });
    const { status, bytes, headers } = await download(api, file.id);
    assert.equal(status, 404);
    const { error, message } = JSON.parse(bytes.toString());
    assert.equal(error, 'not_found');
    assert.match(message, /missing from the storage/);
    assert.deepEqual([headers.get('etag'), headers.get('content-disposition')], [null, null]);
    assert.equal((await api.request('DELETE', `/api-files/${file.id}`)).status, 204);
  });
});

describe('kontor files check', () => {
  it('lists files whose content is missing or has another size', async () => {
    const dataDir = temporaryDataDir();
    const environment = { DATA_DIR: dataDir };
    const key = await setUpAcme(environment);
    const server = await startServerProcess(environment);
    after(() => server.stop('SIGTERM'));
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const created = await fetch(`${server.url}/api-deals`, {
      method: 'POST',
      headers,
      body: '{"title":"Relaunch"}',
    });
    const deal = Object(await created.json()).data.id;
    const files: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      const query = `kind=deal&id=${deal}&name=${name}.txt`;
      const sent = await fetch(`${server.url}/api-files?${query}`, {
        method: 'POST',
        headers,
        body: 'the content',
      });
      files.push(Object(await sent.json()).data.id);
    }
    const check = () => runCommand(['files', 'check'], environment);
    assert.match((await check()).stdout, /The contents of 3 files are where they should be\./);
    const [one = '', two = ''] = files;
    await rm(await pathOf(dataDir, one));
    await truncate(await pathOf(dataDir, two), 3);
    const { code, stdout, stderr } = await check();
    assert.equal(code, 1);
    assert.deepEqual(
      stdout.trim().split('\n').sort(),
      [
        `acme: file ${one} on deal ${deal}: its content is missing`,
        `acme: file ${two} on deal ${deal}: its content has 3 bytes instead of 11`,
      ].sort(),
    );
    assert.match(stderr, /2 of 3 files cannot be read/);
  });
});

async function pathOf(dataDir: string, id: string): Promise<string> {
  const folder = join(dataDir, 'files');
  const found = (await readdir(folder, { recursive: true })).find((path) => path.endsWith(id));
  return join(folder, found ?? assert.fail(id));
}

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { dataFolder } from '../../../test/data-folder.ts';
import { runCommand, setUpAcme, startServerProcess, temporaryDataDir } from '../../../test/server-process.ts';
import { FakeS3 } from '../../kernel/contents/s3/testing/fake-s3.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { contentsIn, download, PDF, sendFile, upload } from './testing/files.ts';
import { sweeperOf } from './testing/sweep.ts';

/** Files whose contents are in a bucket (docs/behaviour/files.md 11). */

const fake = new FakeS3();
await fake.listen();
after(() => fake.close());

const contentsOf = (bucket: FakeS3) => [...bucket.objects.keys()].filter((key) => !key.endsWith('store-id'));

describe('files in a bucket', async () => {
  const dataDir = dataFolder();
  const api = await startApi({ dataDir, maxFileBytes: 30_000_000, ...fake.settings });
  const sweep = sweeperOf(api.connection, dataDir, fake.settings);
  const { id } = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();

  it('are stored there and nowhere else, and sent as they are', async () => {
    const file = await upload(api, { id });
    assert.deepEqual(contentsOf(fake), [`crm/test/${file.org_id}/${file.id}`]);
    assert.deepEqual(await contentsIn(dataDir), []);
    const sent = await download(api, file.id);
    assert.deepEqual([sent.status, sent.headers.get('content-length')], [200, String(PDF.length)]);
    assert.ok(sent.bytes.equals(PDF));
    const long = randomBytes(20_000_000);
    const { id: longId, size } = await upload(api, { id, body: long, name: 'long.bin' });
    assert.equal(size, long.length);
    assert.ok((await download(api, longId)).bytes.equals(long));
  });

  it('are deleted there when nothing can bring them back', async () => {
    const file = await upload(api, { id, name: 'gone.pdf' });
    const key = `crm/test/${file.org_id}/${file.id}`;
    assert.equal((await api.request('DELETE', `/api-files/${file.id}`)).status, 204);
    await sweep();
    assert.ok(fake.objects.has(key), 'It can still be restored.');
    await api.rows('DELETE FROM trash_rows');
    await sweep();
    assert.equal(fake.objects.has(key), false);
    assert.deepEqual(await api.rows('SELECT FROM contents WHERE id = $1', [file.id]), []);
  });

  it('are erased there with their contact', async () => {
    const contact = (await api.post('/api-contacts', { first_name: 'Grace' })).data<{ id: string }>();
    const file = await upload(api, { kind: 'contact', id: contact.id });
    assert.equal((await api.post(`/api-contacts/${contact.id}/privacy-erase`, undefined)).status, 200);
    await sweep();
    assert.ok(!contentsOf(fake).some((key) => key.endsWith(file.id)));
  });

  it('leave nothing when an upload breaks off', async () => {
    const before = contentsOf(fake);
    const { hostname, port } = new URL(api.url);
    const sending = request({
      ...{ hostname, port, method: 'POST', path: `/api-files?kind=deal&id=${id}&name=half.bin` },
      headers: { Authorization: `Bearer ${api.organization.key}`, 'Content-Length': 25_000_000 },
    });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(18_000_000, 'a'));
    await eventually(async () => assert.equal(fake.uploads.size, 1), 10_000);
    sending.destroy();
    await eventually(async () => {
      assert.equal(fake.uploads.size, 0);
      assert.deepEqual(await api.rows('SELECT FROM contents WHERE expires_at IS NOT NULL'), []);
    }, 10_000);
    assert.deepEqual(contentsOf(fake), before);
  });

  it('are answered with 503 while the service refuses, and with 404 where it lost one', async () => {
    const file = await upload(api, { id, name: 'kept.pdf' });
    fake.fail('PUT', 403, 'AccessDenied', 1);
    const refused = await sendFile(api, { id, name: 'not.pdf' });
    const body: { error?: string; message?: string } = Object(await refused.json());
    assert.deepEqual([refused.status, body.error], [503, 'temporarily_unavailable']);
    assert.match(String(body.message), /FILES_S3_/);
    fake.fail('GET', 403, 'AccessDenied', 1);
    assert.equal((await download(api, file.id)).status, 503);
    fake.objects.delete(`crm/test/${file.org_id}/${file.id}`);
    assert.equal((await download(api, file.id)).status, 404);
    const names = (await api.get('/api-files')).data<{ name: string }[]>().map(({ name }) => name);
    assert.ok(!names.includes('not.pdf'));
  });
});

describe('an installation that gets a bucket later', () => {
  it('reads older files from the folder, and a restore leaves the newer ones in the bucket', async () => {
    const environment = { DATA_DIR: temporaryDataDir() };
    const key = await setUpAcme(environment);
    const bucket = {
      FILES_S3_BUCKET: fake.bucket,
      FILES_S3_ENDPOINT: fake.endpoint,
      FILES_S3_REGION: fake.region,
      FILES_S3_ACCESS_KEY_ID: fake.key.id,
      FILES_S3_SECRET_ACCESS_KEY: fake.key.secret,
    };
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const send = async (url: string, path: string, body: string): Promise<string> => {
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      assert.equal(answer.status, 201);
      return Object(await answer.json()).data.id;
    };
    const first = await startServerProcess(environment);
    const deal = await send(first.url, '/api-deals', '{"title":"Relaunch"}');
    const path = (name: string) => `/api-files?kind=deal&id=${deal}&name=${name}`;
    const older = await send(first.url, path('older.txt'), 'older');
    await first.stop('SIGTERM');

    const second = await startServerProcess({ ...environment, ...bucket });
    const newer = await send(second.url, path('newer.txt'), 'newer');
    for (const [id, text] of [
      [older, 'older'],
      [newer, 'newer'],
    ]) {
      const sent = await fetch(`${second.url}/api-files/${id}/content`, { headers });
      assert.equal(await sent.text(), text);
    }
    const checked = await runCommand(['files', 'check'], { ...environment, ...bucket });
    assert.match(checked.stdout, /The contents of 2 files are where they should be/);
    const file = `${environment.DATA_DIR}.backup`;
    const backup = await runCommand(['backup', file], { ...environment, ...bucket });
    assert.match(backup.stdout, /With the contents of 1 file on records/);
    assert.match(backup.stderr, /The contents of 1 file is in the bucket/);
    await second.stop('SIGTERM');

    const restored = { DATA_DIR: temporaryDataDir(), ...bucket };
    assert.equal((await runCommand(['restore', file], restored)).code, 0);
    const third = await startServerProcess(restored);
    for (const [id, text] of [
      [older, 'older'],
      [newer, 'newer'],
    ]) {
      const sent = await fetch(`${third.url}/api-files/${id}/content`, { headers });
      assert.equal(await sent.text(), text);
    }
    await third.stop('SIGTERM');
  });
});

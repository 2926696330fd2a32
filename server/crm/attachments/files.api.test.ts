import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startApi } from '../../../test/api.ts';
import { dataFolder } from '../../../test/data-folder.ts';
import { FILE_KINDS, type RecordFile } from './file.schema.ts';
import { contentsIn, download, PDF, PNG, sendFile, upload } from './testing/files.ts';

/** Files on records (docs/behaviour/files.md). */

const dataDir = dataFolder();
const api = await startApi({ dataDir, maxFileBytes: 100_000 });
const create = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
const records = {
  contact: await create('/api-contacts', { first_name: 'Ada' }),
  company: await create('/api-companies', { name: 'Northwind' }),
  deal: await create('/api-deals', { title: 'Relaunch' }),
  task: await create('/api-tasks', { title: 'Send the offer' }),
};
const { deal } = records;

async function refusal(answer: Response): Promise<[number, string, string]> {
  const { error, message } = Object(await answer.json());
  return [answer.status, error, message];
}

describe('a file', () => {
  it('belongs to a record of any kind that has files', async () => {
    assert.deepEqual(
      api.records.trashed.filter(({ hasFiles }) => hasFiles).map(({ type }) => type),
      [...FILE_KINDS],
    );
    for (const kind of FILE_KINDS) {
      const file = await upload(api, { kind, id: records[kind], name: `${kind}.pdf` });
      const { created_at, updated_at, id, ...shown } = file;
      assert.deepEqual(shown, {
        org_id: api.organization.id,
        kind,
        record_id: records[kind],
        name: `${kind}.pdf`,
        type: 'application/pdf',
        size: PDF.length,
        sha256: createHash('sha256').update(PDF).digest('hex'),
        created_by: api.organization.userId,
      });
      const listed = await api.get(`/api-files?kind=${kind}&id=${records[kind]}`);
      assert.deepEqual(listed.data<RecordFile[]>(), [file]);
      assert.deepEqual((await api.get(`/api-files/${id}`)).data(), file);
      assert.equal(created_at, updated_at);
    }
    assert.equal((await api.get('/api-files?kind=task')).data<RecordFile[]>().length, 1);
    assert.equal((await api.get('/api-files')).data<RecordFile[]>().length, FILE_KINDS.length);
  });

  it('is downloaded as it was uploaded, and a copy that is known is not sent again', async () => {
    const { id, sha256 } = await upload(api, { id: deal, name: 'Übersicht "2027".pdf' });
    const { status, headers, bytes } = await download(api, id);
    assert.equal(status, 200);
    assert.deepEqual(bytes, PDF);
    assert.deepEqual(
      ['content-type', 'content-length', 'content-disposition', 'x-content-type-options', 'etag'].map(
        (name) => headers.get(name),
      ),
      [
        'application/pdf',
        String(PDF.length),
        `attachment; filename="_bersicht _2027_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%222027%22.pdf`,
        'nosniff',
        `"${sha256}"`,
      ],
    );
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    const again = await download(api, id, '', { 'If-None-Match': `"${sha256}"` });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  });

  it('may be packed by gzip on its way', async () => {
    const body = 'Northwind,Berlin\n'.repeat(1_000);
    const headers = { 'Content-Encoding': 'gzip' };
    const file = await upload(api, { id: deal, name: 'list.csv', body: gzipSync(body), headers });
    assert.deepEqual([file.size, file.type], [body.length, 'text/csv']);
    assert.deepEqual(await refusal(await sendFile(api, { id: deal, body: 'no gzip', headers })), [
      400,
      'invalid_request',
      'The body is not packed by gzip.',
    ]);
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    assert.equal((await sendFile(api, { id: deal, body: bomb, headers })).status, 413);
  });

  it('is added once, however often a request with the same key is repeated', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const before = await contentsIn(dataDir);
    const first = await upload(api, { id: deal, headers });
    const repeated = await sendFile(api, { id: deal, headers });
    assert.equal(repeated.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(Object(await repeated.json()).data, first);
    assert.deepEqual(await contentsIn(dataDir), [...before, first.id].sort());
    const other = await sendFile(api, { id: deal, headers, body: PNG });
    assert.deepEqual((await refusal(other)).slice(0, 2), [409, 'idempotency_conflict']);
  });

  it('stands on the timeline of its record, in the audit log and in the events', async () => {
    const id = await create('/api-deals', { title: 'With a history' });
    const file = await upload(api, { id });
    assert.equal((await api.delete(`/api-files/${file.id}`)).status, 204);
    const timeline = (await api.get(`/api-activities?deal_id=${id}`)).data<
      { activity_type: string; description: string }[]
    >();
    assert.deepEqual(
      timeline.slice(0, 2).map(({ activity_type, description }) => `${activity_type} ${description}`),
      ['file_deleted File deleted: Offer.pdf', 'file_added File added: Offer.pdf'],
    );
    const entries = await api.rows<{ action: string }>(
      "SELECT action FROM audit_entries WHERE record_type = 'file' AND record_id = $1 ORDER BY occurred_at",
      [file.id],
    );
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['created', 'deleted'],
    );
    const events = await api.rows<{ event_type: string; file: unknown }>(
      "SELECT event_type, payload::json -> 'file' AS file FROM events WHERE record_id = $1 ORDER BY id",
      [file.id],
    );
    assert.deepEqual(events, [
      { event_type: 'file.created', file },
      {
        event_type: 'file.deleted',
        file: { id: file.id, org_id: api.organization.id, kind: 'deal', record_id: id },
      },
    ]);
  });
});

describe('the type of a file', () => {
  const typeOf = async (name: string, body: Uint8Array | string, declared: string) =>
    (await upload(api, { id: deal, name, body, headers: { 'Content-Type': declared } })).type;

  it('is recognised by the content, whatever the sender says', async () => {
    assert.equal(await typeOf('photo.jpg', PNG, 'image/jpeg'), 'image/png');
    assert.equal(await typeOf('photo.png', '<script>alert(1)</script>', 'image/png'), 'text/plain');
    assert.equal(await typeOf('notes', 'Call back on Monday. Größe', 'image/png'), 'text/plain');
    assert.equal(
      await typeOf('unknown.pdf', Buffer.from([1, 0, 2, 255, 7]), 'application/pdf'),
      'application/octet-stream',
    );
  });

  it('is told by the name only where the content leaves it open', async () => {
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]);
    assert.equal(await typeOf('list.csv', 'a,b\n', 'text/plain'), 'text/csv');
    assert.equal(await typeOf('archive.zip', zip, 'text/html'), 'application/zip');
    assert.match(await typeOf('offer.docx', zip, 'text/html'), /wordprocessingml/);
  });

  it('decides whether a browser may show it: images only, never HTML or SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const shown = async (name: string, body: Uint8Array | string) => {
      const { id } = await upload(api, { id: deal, name, body });
      const { headers } = await download(api, id, '?inline=true');
      assert.match(headers.get('content-security-policy') ?? '', /sandbox/);
      return headers.get('content-disposition')?.split(';')[0];
    };
    assert.equal(await shown('photo.png', PNG), 'inline');
    assert.equal(await shown('image.svg', svg), 'attachment');
    assert.equal(await shown('image.svg', `<?xml version="1.0"?>${svg}`), 'attachment');
    assert.equal(await shown('page.html', '<script>alert(1)</script>'), 'attachment');
    assert.equal(await shown('page.png', '<script>alert(1)</script>'), 'attachment');
    assert.equal(await shown('offer.pdf', PDF), 'attachment');
  });
});

describe('the name of a file', () => {
  const nameOf = async (name: string) => (await upload(api, { id: deal, name })).name;

  it('loses folders and what nobody sees, and never becomes a path', async () => {
    assert.equal(await nameOf('../../etc/passwd'), 'passwd');
    assert.equal(await nameOf('C:\\fakepath\\Offer.pdf'), 'Offer.pdf');
    assert.equal(await nameOf('a\r\nSet-Cookie: b\u0007.pdf'), 'aSet-Cookie: b.pdf');
    assert.equal(await nameOf('invoice\u202Efdp.exe'), 'invoicefdp.exe');
    assert.equal(await nameOf('  Größe  der   Liste.pdf '), 'Größe der Liste.pdf');
    for (const name of await contentsIn(dataDir)) assert.match(name, /^[0-9a-f-]{36}$/);
  });

  it('must be one', async () => {
    for (const name of ['', '   ', '..', '../', '\u202E', `${'a'.repeat(256)}`, 'nul\u0000.pdf']) {
      const [status, code, message] = await refusal(await sendFile(api, { id: deal, name }));
      assert.deepEqual([status, code], [400, 'invalid_request'], name);
      assert.match(message, /^'name' /);
    }
  });
});

describe('a file is refused', () => {
  it('for a record of another kind, of another organization or of none', async () => {
    const globex = await api.addOrganization('Globex');
    const theirs = (await api.post('/api-deals', { title: 'Theirs' }, { key: globex.key })).data<{
      id: string;
    }>();
    const before = await contentsIn(dataDir);
    assert.equal((await sendFile(api, { id: theirs.id })).status, 404);
    assert.equal((await sendFile(api, { kind: 'company', id: deal })).status, 404);
    assert.equal((await sendFile(api, { id: crypto.randomUUID() })).status, 404);
    assert.deepEqual(await refusal(await sendFile(api, { kind: 'pipeline', id: deal })), [
      400,
      'invalid_request',
      "'kind' must be one of contact, company, deal, task.",
    ]);
    assert.equal((await sendFile(api, { id: 'no-id' })).status, 400);
    assert.deepEqual(await contentsIn(dataDir), before);
    const file = await upload(api, { id: deal });
    for (const path of [`/api-files/${file.id}`, `/api-files/${file.id}/content`])
      (await api.get(path, { key: globex.key })).error(404, 'not_found');
    (await api.delete(`/api-files/${file.id}`, { key: globex.key })).error(404, 'not_found');
    assert.deepEqual((await api.get(`/api-files?kind=deal&id=${deal}`, { key: globex.key })).data(), []);
  });

  it('without the scope, also before a byte is read', async () => {
    const key = await api.addKey(['crm:read']);
    assert.equal((await sendFile(api, { id: deal, key })).status, 403);
    const other = await api.addKey(['webhooks:read']);
    (await api.get('/api-files', { key: other })).error(403, 'forbidden');
  });

  it('if it is larger than a file may be, whether it says so or not', async () => {
    const body = Buffer.alloc(100_001, 'a');
    assert.deepEqual(await refusal(await sendFile(api, { id: deal, body })), [
      413,
      'payload_too_large',
      'A file may have at most 100000 bytes.',
    ]);
    async function* unannounced() {
      for (let sent = 0; sent < 10; sent++) yield Buffer.alloc(20_000, 'a');
    }
    const before = await contentsIn(dataDir);
    const answer = await fetch(`${api.url}/api-files?kind=deal&id=${deal}&name=a.txt`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api.organization.key}` },
      body: ReadableStream.from(unannounced()),
      duplex: 'half',
    });
    assert.equal(answer.status, 413);
    assert.deepEqual(await contentsIn(dataDir), before);
    assert.equal((await upload(api, { id: deal, body: body.subarray(1) })).size, 100_000);
  });

  it('without a body, or packed in another way', async () => {
    const url = `${api.url}/api-files?kind=deal&id=${deal}&name=a.txt`;
    const headers = { Authorization: `Bearer ${api.organization.key}` };
    assert.equal((await fetch(url, { method: 'POST', headers })).status, 400);
    const packed = { ...headers, 'Content-Encoding': 'br' };
    assert.equal((await fetch(url, { method: 'POST', headers: packed, body: 'a' })).status, 415);
  });
});

describe('the storage of an organization', () => {
  it('holds its files and those of imports together, also while several arrive at once', async () => {
    const small = await api.addOrganization('Small');
    const { key } = small;
    const { id } = (await api.post('/api-deals', { title: 'Small' }, { key })).data<{ id: string }>();
    await api.rows(
      "INSERT INTO organization_limits (org_id, name, value) VALUES ($1, 'storage_bytes', 1000)",
      [small.id],
    );
    const send = () => sendFile(api, { id, key, body: Buffer.alloc(400, 'a') });
    const answers = await Promise.all([send(), send(), send(), send()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 413, 413]);
    const refused = answers.find(({ status }) => status === 413);
    assert.ok(refused);
    assert.match((await refusal(refused))[2], /^Your organization may keep 0 MB of uploaded files/);
    const [file] = (await api.get('/api-files', { key })).data<RecordFile[]>();
    await api.delete(`/api-files/${file?.id}`, { key });
    // It can be restored, so it still takes storage.
    assert.equal((await send()).status, 413);
  });
});

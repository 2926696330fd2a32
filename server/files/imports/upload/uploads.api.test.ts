import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { setUp, startService } from '../../../access/testing/people.ts';
import { Importing } from '../testing/import-file.ts';

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

const uploading = async () => {
  const text = "SELECT count(*)::int AS count FROM imports WHERE state = 'uploading'";
  const [row] = await service.rows<{ count: number }>(text);
  return row?.count;
};

/** Begins an upload whose end does not come yet. */
async function beginUpload(headers: Record<string, string> = {}): Promise<ClientRequest> {
  const before = (await uploading()) ?? 0;
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(`${service.url}/web/import-files?kind=contacts&file_name=slow.csv`, {
    method: 'POST',
    headers: { Origin: service.url, Cookie: cookie, 'Content-Type': 'text/csv', ...headers },
  });
  sent.on('error', () => undefined);
  sent.write(headers['Content-Encoding'] ? gzipSync('name\nAda\n').subarray(0, 12) : 'name\nAda\n');
  while ((await uploading()) === before) await sleep(10);
  return sent;
}

async function nothingUploads(): Promise<void> {
  while ((await uploading()) !== 0) await sleep(10);
}

describe('a file of commas', () => {
  it('is refused by its number of cells, while the service answers', async () => {
    const line = `${','.repeat(998)}\n`;
    const packed = gzipSync(line.repeat(Math.floor((49 * 1024 * 1024) / line.length)));
    assert.ok(packed.length < 150_000);
    const uploads = Array.from({ length: 8 }, () =>
      people.send('contacts', packed, { 'Content-Encoding': 'gzip' }),
    );
    const answers = Promise.all(uploads);
    assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
    const statuses = (await answers).map(({ status }) => status);
    // Two are read at a time. The others wait a second for their turn.
    assert.ok(statuses.filter((status) => status === 400).length >= 2, String(statuses));
    assert.ok(statuses.includes(429), String(statuses));
    assert.ok(
      statuses.every((status) => status === 400 || status === 429),
      String(statuses),
    );
    const [refused] = (await answers).filter(({ status }) => status === 400);
    assert.equal(
      refused?.json.message,
      'A file may have at most 10,000,000 cells, including empty ones. Split the file or remove columns.',
    );
    assert.equal(await uploading(), 0);
  });
});

describe('an organization', () => {
  it('uploads two files at a time: another is refused with 429 and when to try again', async () => {
    const open = [await beginUpload(), await beginUpload()];
    const { status, json, retryAfter } = await people.send('contacts', 'name\nAda\n');
    assert.deepEqual(
      [status, json.error, json.retry_after, retryAfter],
      [429, 'rate_limit_exceeded', 5, '5'],
    );
    assert.match(json.message, /uploading 2 files/);
    for (const sent of open) {
      sent.end();
      const [response] = await once(sent, 'response');
      assert.equal(response.statusCode, 201);
      response.resume();
    }
    assert.equal((await people.send('contacts', 'name\nAda\n')).status, 201);
  });
});

describe('another file', () => {
  it('waits a moment for its turn', async () => {
    const [first, second] = [await beginUpload(), await beginUpload()];
    const third = people.send('contacts', 'name\nAda\n');
    await sleep(100);
    first.end();
    assert.equal((await third).status, 201);
    second.end();
    await once(second, 'response');
  });
});

describe('an upload whose sender has gone', () => {
  for (const [what, headers] of [
    ['as it is', {}],
    ['packed', { 'Content-Encoding': 'gzip' }],
  ] as const) {
    it(`leaves nothing, and makes room for others (${what})`, async () => {
      for (let round = 0; round < 3; round++) {
        const sent = await beginUpload({ ...headers });
        sent.destroy();
        await nothingUploads();
      }
      assert.equal((await people.send('contacts', 'name\nAda\n')).status, 201);
    });
  }
});

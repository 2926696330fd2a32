import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { CLIENT_TYPES, GENERATOR, renderClientTypes } from '../../scripts/write-client-types.ts';
import { asStandardSecret, newSecret, signatureHeaders } from '../../server/webhooks/delivery/signature.ts';
import { startApi } from '../../test/api.ts';
import {
  type Contact,
  KontorClient,
  KontorConnectionError,
  KontorError,
  verifyWebhook,
  WebhookSignatureError,
} from './src/index.ts';
import { waitBeforeRetry } from './src/retry.ts';
import { startUnreliableProxy, type UnreliableProxy } from './testing/unreliable-proxy.ts';

const run = promisify(execFile);
const installed = existsSync(GENERATOR);
const skip = installed ? false : 'packages/client is not installed';

const api = await startApi();
const kontor = new KontorClient({ baseUrl: `${api.url}/`, token: api.organization.key });

describe('the client library', () => {
  it('has the types that scripts/write-client-types.ts writes; run it after a change of the API', {
    skip,
  }, async () => {
    assert.equal(readFileSync(CLIENT_TYPES, 'utf8'), await renderClientTypes());
  });

  it('becomes JavaScript that Node.js 20 can import, with declarations', { skip }, async () => {
    await run(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd: import.meta.dirname });
    const { KontorClient: Built } = await import(join(import.meta.dirname, 'dist', 'index.js'));
    const built = new Built({ baseUrl: api.url, token: api.organization.key });
    assert.equal((await built.get('/oauth-me')).org_id, api.organization.id);
    assert.ok(existsSync(join(import.meta.dirname, 'dist', 'index.d.ts')));
  });

  it('creates, reads, changes and deletes, with the types of the API', async () => {
    const { data: created } = await kontor.post('/api-contacts', { body: { first_name: 'Ada' } });
    const { data: changed } = await kontor.patch('/api-contacts/{id}', {
      path: { id: created.id },
      body: { job_title: 'Analyst' },
    });
    const { data: read } = await kontor.get('/api-contacts/{id}', { path: { id: created.id } });
    assert.equal(changed.job_title, 'Analyst');
    assert.deepEqual(read, changed);
    assert.equal(await kontor.delete('/api-contacts/{id}', { path: { id: created.id } }), undefined);
  });

  it('sends lists, tags, dates and filters of custom fields as the API reads them', async () => {
    for (const tags of [['red'], ['red', 'blue']]) {
      await kontor.post('/api-contacts', { body: { first_name: tags.join(), tags } });
    }
    const query = { tag: ['red', 'blue'], fields: ['id', 'first_name'] } as const;
    const { data } = await kontor.get('/api-contacts', {
      query: { tag: [...query.tag], fields: [...query.fields] },
    });
    assert.deepEqual(
      data.map((contact) => [Object.keys(contact), contact.first_name]),
      [[['id', 'first_name'], 'red,blue']],
    );
    await kontor.post('/api-custom-fields', {
      body: { object: 'contact', key: 'seats', label: 'Seats', type: 'number', filterable: true },
    });
    for (const seats of [2, 5]) {
      await kontor.post('/api-contacts', {
        body: { first_name: `${seats} seats`, custom_fields: { seats } },
      });
    }
    const large = await kontor.get('/api-contacts', { query: { custom_fields: { seats: { gte: 3 } } } });
    assert.deepEqual(
      large.data.map(({ first_name }) => first_name),
      ['5 seats'],
    );
  });

  it('throws what the API answers, with code, request id and ids', async () => {
    const id = crypto.randomUUID();
    await assert.rejects(kontor.get('/api-deals/{id}', { path: { id } }), (error) => {
      assert.ok(error instanceof KontorError);
      assert.deepEqual([error.status, error.code, error.request.path], [404, 'not_found', '/api-deals/{id}']);
      assert.match(error.requestId ?? '', /./);
      return true;
    });
    for (const _ of ['one', 'two']) {
      await kontor.post('/api-contacts', { body: { first_name: 'Twin', email: 'twin@example.com' } });
    }
    const upsert = kontor.post('/api-contacts-upsert', {
      body: { match: 'email', email: 'twin@example.com', first_name: 'Twin' },
    });
    await assert.rejects(upsert, (error) => error instanceof KontorError && error.ids.length === 2);
  });

  it('refuses an empty id before it becomes another request', async () => {
    await assert.rejects(kontor.delete('/api-contacts/{id}', { path: { id: '' } }), TypeError);
  });

  it('says that nobody answered', async () => {
    const nowhere = new KontorClient({ baseUrl: 'http://127.0.0.1:1', token: 'x', retries: 0 });
    const error = await nowhere.get('/oauth-me').catch((thrown: unknown) => thrown);
    assert.ok(error instanceof KontorConnectionError && !error.timedOut);
  });

  it('reads a list to its end, by cursor and by offset', async () => {
    const people = Array.from({ length: 7 }, (_, index) => ({ first_name: `P${index}`, source: 'paging' }));
    await kontor.post('/api-contacts-batch', { body: { operation: 'create', records: people } });
    for (const limit of [3, 7, 8]) {
      const names = await Array.fromAsync(
        kontor.list('/api-contacts', {
          query: { source: 'paging', sort: 'created_at', order: 'asc', limit },
        }),
      );
      assert.deepEqual(
        names.map(({ first_name }) => first_name),
        people.map(({ first_name }) => first_name),
      );
    }
    const members = await Array.fromAsync(kontor.list('/api-users', { query: { limit: 1 } }));
    assert.equal(members.length, 1);
  });

  it('imports a file, waits for its end and tells what came of each row', async () => {
    const csv = 'first_name,email\nAda,ada@imported.example\nEve,no address\n';
    const lines = '{"first_name":"Grace","email":"grace@imported.example","tags":["navy"]}\n';
    const stream = new Blob([lines]).stream();
    for (const [content, options, outcomes] of [
      [csv, {}, ['created', 'failed']],
      [new TextEncoder().encode(csv), { on_duplicate: 'fill' }, ['skipped', 'failed']],
      [new Blob([lines]), { format: 'ndjson' }, ['created']],
      [stream, { format: 'ndjson', on_duplicate: 'create' }, ['created']],
    ] as const) {
      const { id } = await kontor.startImport(content, { kind: 'contacts', ...options });
      const { state, row_count, failed_count } = await kontor.endOfImport(id);
      const rows = await Array.fromAsync(kontor.importedRows(id));
      assert.deepEqual([state, row_count], ['done', outcomes.length]);
      assert.deepEqual(
        rows.map(({ status }) => status),
        outcomes,
      );
      assert.equal(rows.filter(({ message }) => message?.includes("'email'")).length, failed_count);
    }
  });

  it('sends a stream once, and anything else again', async () => {
    const attempts: string[] = [];
    const busy = new KontorClient({
      ...{ baseUrl: api.url, token: 'x', retries: 2, longestWaitMs: 1 },
      fetch: async (_, init) => {
        attempts.push(String(await new Response(init?.body).text()));
        return new Response('', { status: 503 });
      },
    });
    const options = { kind: 'contacts' } as const;
    await assert.rejects(busy.startImport('text', options), KontorError);
    await assert.rejects(busy.startImport(new Blob(['stream']).stream(), options), KontorError);
    assert.deepEqual(attempts, ['text', 'text', 'text', 'stream']);
  });

  it('ends at once when its signal aborts, between attempts too', async () => {
    const controller = new AbortController();
    const waiting = new KontorClient({ baseUrl: 'http://127.0.0.1:1', token: 'x', retries: 1_000 });
    const request = waiting.get('/oauth-me', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await assert.rejects(request, /enough/);
  });
});

describe('the wait before another attempt', () => {
  const policy = { retries: 3, longestWaitMs: 10_000 };
  const answer = (status: number, headers: Record<string, string> = {}) => ({
    ...{ status, text: '' },
    headers: new Headers(headers),
  });

  it('is what Retry-After asks for, in seconds or as a date', () => {
    assert.equal(waitBeforeRetry(1, answer(429, { 'retry-after': '7' }), policy), 7_000);
    const date = new Date(Date.now() - 60_000).toUTCString();
    assert.equal(waitBeforeRetry(1, answer(503, { 'retry-after': date }), policy), 0);
  });

  it('is refused if it would be too long, if the attempts are used up, or if the request itself is wrong', () => {
    assert.equal(waitBeforeRetry(1, answer(429, { 'retry-after': '3600' }), policy), undefined);
    assert.equal(waitBeforeRetry(4, undefined, policy), undefined);
    for (const status of [301, 400, 401, 403, 404, 409, 410, 412, 413]) {
      assert.equal(waitBeforeRetry(1, answer(status), policy), undefined, String(status));
    }
  });

  it('doubles, within bounds', () => {
    for (const failed of [1, 2, 3]) {
      const wait = waitBeforeRetry(failed, undefined, policy) ?? Number.NaN;
      assert.ok(wait >= 125 * 2 ** (failed - 1) && wait <= 375 * 2 ** (failed - 1), `${failed}: ${wait}`);
    }
    assert.equal(waitBeforeRetry(20, undefined, { retries: 20, longestWaitMs: 5_000 }), 5_000);
  });
});

describe('over a connection that loses, delays and repeats requests and answers', () => {
  let proxy: UnreliableProxy;
  let shaky: KontorClient;
  before(async () => {
    proxy = await startUnreliableProxy(api.url, { seed: 20261125, lateMs: 900 });
    const limits = { timeoutMs: 600, retries: 25, longestWaitMs: 50 };
    shaky = new KontorClient({ baseUrl: proxy.url, token: api.organization.key, ...limits });
  });
  after(() => proxy.close());

  it('makes each record once, and loses none', async () => {
    const start = await shaky.currentCursor();
    const names = Array.from({ length: 40 }, (_, index) => `shaky ${index}`);
    await eight(names, async (title) => {
      const { data: deal } = await shaky.post('/api-deals', { body: { title, value: 1 } });
      await shaky.patch('/api-deals/{id}', { path: { id: deal.id }, body: { status: 'won' } });
      if (title.endsWith('7')) await shaky.delete('/api-deals/{id}', { path: { id: deal.id } });
    });
    const kept = names.filter((name) => !name.endsWith('7'));
    const rows = await api.rows<{ title: string }>(
      "SELECT title FROM deals WHERE title LIKE 'shaky %' ORDER BY created_at",
    );
    assert.deepEqual(rows.map(({ title }) => title).sort(), kept.sort());
    const moves = await api.rows<{ count: string }>(
      `SELECT count(*) FROM activities WHERE activity_type = 'stage_change'
        AND deal_id IN (SELECT id FROM deals WHERE title LIKE 'shaky %')`,
    );
    assert.equal(Number(moves[0]?.count), kept.length, 'each deal was won once');
    for (const mishap of [
      'lostRequest',
      'lostAnswer',
      'halfAnswer',
      'lateAnswer',
      'repeated',
      'busy',
    ] as const) {
      assert.ok((proxy.happened.get(mishap) ?? 0) > 0, mishap);
    }
    await followsEveryChange(start, kept.length);
  });

  /** The feed has each creation and each win once, whatever happened to the requests that read it. */
  async function followsEveryChange(start: string, won: number): Promise<void> {
    const seen = await Array.fromAsync(shaky.changes({ after: start, kinds: ['deal'], wait: 0 }));
    assert.equal(new Set(seen.map(({ cursor }) => cursor)).size, seen.length);
    const count = (change: string) => seen.filter((entry) => entry.change === change).length;
    assert.deepEqual([count('created'), count('deleted')], [40, 40 - won]);
  }

  it('imports a file once', async () => {
    const { id } = await shaky.startImport('first_name\nshaky import\n', { kind: 'contacts' });
    await shaky.endOfImport(id);
    const rows = await Array.fromAsync(shaky.importedRows(id));
    assert.equal(rows.length, 1);
    const imports = await api.rows('SELECT id FROM contacts WHERE first_name = $1', ['shaky import']);
    assert.deepEqual(imports, [{ id: rows[0]?.id }]);
  });

  it('repeats a request of an earlier process under its own key', async () => {
    const body = { first_name: 'Once' };
    const first = await shaky.post('/api-contacts', { body, idempotencyKey: 'import-row-1' });
    const second = await shaky.post('/api-contacts', { body, idempotencyKey: 'import-row-1' });
    assert.equal(second.data.id, first.data.id);
  });
});

/** Works through a list, eight at a time. */
async function eight<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

describe('verifyWebhook', () => {
  const secret = newSecret();
  const body = JSON.stringify({ id: 'd', event_type: 'deal.won', data: { deal: { title: 'Zoë' } } });
  const signed = (minutes = 0, secrets = { secret, previousSecret: null as string | null }) =>
    signatureHeaders({
      ...{ deliveryId: 'd', eventType: 'deal.won', body, secrets, headerPrefix: null },
      sentAt: new Date(Date.now() + minutes * 60_000),
    });

  it('returns a delivery that is signed with the secret, in either form, or with one of two', () => {
    const headers = signed();
    for (const form of [secret, asStandardSecret(secret)]) {
      assert.equal(verifyWebhook(body, headers, form).event_type, 'deal.won');
    }
    const bytes = new TextEncoder().encode(body);
    assert.equal(verifyWebhook(bytes, new Headers(headers), newSecret(), secret).id, 'd');
    const rotating = signed(0, { secret: newSecret(), previousSecret: secret });
    assert.equal(verifyWebhook(body, rotating, secret).id, 'd');
  });

  it('refuses everything else', () => {
    const refused = (text: string, headers: Record<string, string>, key = secret) =>
      assert.throws(() => verifyWebhook(text, headers, key), WebhookSignatureError);
    refused(body, signed(), newSecret());
    refused(body.replace('Zoë', 'Eve'), signed());
    refused(body, signed(-6));
    refused(body, signed(6));
    refused(body, {});
    refused('', signed());
  });
});

describe('the example that mirrors contacts', () => {
  it('reads all of them, then what changed, and forgets the deleted', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kontor-mirror-'));
    after(() => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'contacts.json');
    const env = { ...process.env, KONTOR_URL: api.url, KONTOR_KEY: api.organization.key };
    const example = join(import.meta.dirname, '..', '..', 'examples', 'mirror', 'mirror.ts');
    const mirrored = async (): Promise<Record<string, Contact>> => {
      await run(process.execPath, [example, file, '--once'], { env });
      return JSON.parse(readFileSync(file, 'utf8')).contacts;
    };
    const { data: gone } = await kontor.post('/api-contacts', { body: { first_name: 'Gone' } });
    const { data: stays } = await kontor.post('/api-contacts', { body: { first_name: 'Stays' } });
    assert.equal((await mirrored())[gone.id]?.first_name, 'Gone');
    await kontor.delete('/api-contacts/{id}', { path: { id: gone.id } });
    await kontor.patch('/api-contacts/{id}', { path: { id: stays.id }, body: { city: 'London' } });
    const contacts = await mirrored();
    assert.deepEqual([contacts[gone.id], contacts[stays.id]?.city], [undefined, 'London']);
  });
});

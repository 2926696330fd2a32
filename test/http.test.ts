import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { newApiKey } from '../server/access/api-keys/api-key.ts';
import { VERSION } from '../server/kernel/version.ts';
import { startApi } from './api.ts';

/** What holds for every path of the API, whatever it is a door to. */

const api = await startApi({ basePath: '/functions/v1' });
const limited = await startApi({ rateLimitPerMinute: 5 });
const json = { 'Content-Type': 'application/json' };

describe('a missing or invalid credential', () => {
  it('401 unauthorized with WWW-Authenticate: Bearer', async () => {
    const response = await api.get('/api-deals', { key: null });
    response.error(401, 'unauthorized');
    assert.equal(response.headers.get('www-authenticate'), 'Bearer');
  });

  for (const key of ['nonsense', newApiKey(), 'kontor_', `${newApiKey()}x`]) {
    it(`401 unauthorized: ${key.slice(0, 12)}… (${key.length} characters)`, async () => {
      const response = await api.get('/api-deals', { key });
      response.error(401, 'unauthorized');
      assert.equal(response.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
      const { error, message, ...others } = Object(response.body);
      assert.deepEqual([error, typeof message, others], ['unauthorized', 'string', {}]);
    });
  }

  it('X-API-Key does as well as Authorization: Bearer', async () => {
    const response = await api.get('/api-deals', {
      key: null,
      headers: { 'X-API-Key': api.organization.key },
    });
    assert.equal(response.status, 200);
  });
});

describe('a missing scope', () => {
  it('403 forbidden names the scope to ask for (RFC 6750)', async () => {
    const key = await api.addKey(['crm:read']);
    const response = await api.post('/api-deals', { title: 'T' }, { key });
    assert.equal(
      response.headers.get('www-authenticate'),
      'Bearer error="insufficient_scope", scope="crm:write"',
    );
    assert.equal(response.status, 403);
    assert.deepEqual(response.body, { error: 'forbidden', message: "Scope 'crm:write' is required." });
  });
});

describe('names of JavaScript in a query', () => {
  const names = '__proto__=x&constructor=y&toString=z&hasOwnProperty=1';

  it('200: they are names like any others', async () => {
    const created = await api.post('/api-contacts', { first_name: 'Ada' });
    const path = `/api-contacts/${created.data().id}`;
    for (const asked of ['/api-contacts', path, `${path}/deals`, '/api-deals', '/api-pipelines']) {
      assert.equal((await api.get(`${asked}?${names}`)).status, 200, asked);
    }
  });

  it('200: the id of the path is the one that counts', async () => {
    const created = await api.post('/api-contacts', { first_name: 'Grace' });
    const { id } = created.data();
    const answer = await api.get(`/api-contacts/${id}?id=00000000-0000-7000-8000-000000000000`);
    assert.equal(answer.data().id, id);
  });
});

describe('paths and methods', () => {
  it('404 not_found for an unknown path', async () => {
    (await api.get('/api-nothing')).error(404, 'not_found');
    (await api.get('/api-deals/1/2/3')).error(404, 'not_found');
  });

  it('405 method_not_allowed with Allow for a wrong method', async () => {
    const response = await api.request('PUT', '/api-deals');
    response.error(405, 'method_not_allowed');
    assert.equal(response.headers.get('allow'), 'GET, HEAD, POST');
    // What fetch refuses to send.
    const asked = request(`${api.url}/api-deals`, { method: 'TRACE' }).end();
    const [traced] = await once(asked, 'response');
    assert.deepEqual([traced.statusCode, traced.headers.allow], [405, 'GET, HEAD, POST']);
    traced.resume();
  });

  it('405 for a method that few know, where the path exists', async () => {
    for (const path of ['/api-deals', '/mcp']) {
      const refused = await api.request('PROPFIND', path);
      assert.match(refused.error(405, 'method_not_allowed'), /^PROPFIND is not allowed here/);
    }
    (await api.request('PROPFIND', '/api-nothing')).error(404, 'not_found');
  });

  it('404 for a slash at the end', async () => {
    (await api.get('/api-contacts/')).error(404, 'not_found');
  });

  it('lets pages of any site read a 404 and a malformed URL, but not below /web', async () => {
    const origin = 'access-control-allow-origin';
    for (const path of ['/api-nothing', '/api-deals/%zz', '/functions/v1/api-nothing']) {
      assert.equal((await api.get(path)).headers.get(origin), '*', path);
      const headers = { 'Access-Control-Request-Method': 'GET', Origin: 'https://example.com' };
      const preflight = await api.request('OPTIONS', path, { key: null, headers });
      assert.equal(preflight.status, 204, path);
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/);
    }
    for (const path of ['/web/nothing', '/web/%zz', '/web?x']) {
      assert.equal((await api.get(path)).headers.get(origin), null, path);
    }
  });

  it('serves the same at the base path', async () => {
    assert.equal((await api.get('/functions/v1/api-deals')).status, 200);
    (await api.get('/functions/v1/api-nothing')).error(404, 'not_found');
  });

  it('answers a malformed path and an endless id without a 5xx', async () => {
    (await api.get('/api-deals/%zz')).error(400, 'invalid_request');
    (await api.get(`/api-deals/${'a'.repeat(3000)}`)).error(404, 'not_found');
  });
});

describe('bodies', () => {
  it('413 payload_too_large over 1 MiB', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(1024 * 1024) });
    (await api.request('POST', '/api-deals', { body })).error(413, 'payload_too_large');
  });

  it('415 unsupported_media_type for anything but JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const response = await api.request('POST', '/api-deals', {
        body: 'title=x',
        headers: { 'Content-Type': type },
      });
      response.error(415, 'unsupported_media_type');
    }
  });

  for (const body of ['', '{', '[]', '"x"', '7', 'null', 'NaN', '{"title":}', '\u0000', '{"a":1}}']) {
    it(`400 invalid_request for the body ${JSON.stringify(body)}`, async () => {
      (await api.request('POST', '/api-deals', { body, headers: json })).error(400, 'invalid_request');
    });
  }

  it('400 invalid_request for a body that is not UTF-8', async () => {
    const response = await fetch(`${api.url}/api-deals`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${api.organization.key}` },
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    });
    assert.equal(response.status, 400);
  });

  for (const key of ['__proto__', '\\u005f_proto__', 'constructor']) {
    it(`400 invalid_request for a key ${key} that would pollute`, async () => {
      const body = `{"title":"x","nested":{"${key}":{"prototype":{"polluted":true}}}}`;
      (await api.request('POST', '/api-deals', { body })).error(400, 'invalid_request');
    });
  }

  it('400 invalid_request for JSON nested deeper than 100 levels; brackets in a text do not count', async () => {
    const create = (unknown: string) =>
      api.request('POST', '/api-deals', { body: `{"title":"Deep","unknown":${unknown}}` });
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    assert.equal((await create(nested(99))).status, 201);
    assert.equal((await create(JSON.stringify(`\\"${nested(200)}`))).status, 201);
    assert.equal((await create(`[${'[],{},'.repeat(200)}[]]`)).status, 201);
    for (const deep of [nested(100), '['.repeat(1024 * 1000)]) {
      assert.match((await create(deep)).error(400, 'invalid_request'), /deeper than 100 levels/);
    }
  });

  it('takes a byte order mark', async () => {
    const created = await api.request('POST', '/api-deals', { body: '\ufeff{"title":"Marked"}' });
    assert.equal(created.data().title, 'Marked');
    (await api.request('POST', '/api-deals', { body: '\ufeff' })).error(400, 'invalid_request');
  });

  it('415 with Accept-Encoding for a body that is compressed, at every door', async () => {
    for (const path of ['/api-deals', '/mcp']) {
      const packed = await api.request('POST', path, {
        body: '{"title":"x"}',
        headers: { 'Content-Encoding': 'gzip' },
      });
      packed.error(415, 'unsupported_media_type');
      assert.equal(packed.headers.get('accept-encoding'), 'identity');
    }
    const plain = await api.request('POST', '/api-deals', {
      body: '{"title":"x"}',
      headers: { 'Content-Encoding': 'identity' },
    });
    assert.equal(plain.status, 201);
  });

  it('415 for another charset than UTF-8', async () => {
    const statusOf = async (charset: string) => {
      const headers = { 'Content-Type': `application/json; charset=${charset}` };
      return (await api.request('POST', '/api-deals', { body: '{"title":"x"}', headers })).status;
    };
    const charsets = ['utf-8', '"UTF-8"', 'utf8', 'utf-16', 'iso-8859-1'];
    assert.deepEqual(await Promise.all(charsets.map(statusOf)), [201, 201, 201, 415, 415]);
  });

  it('DELETE with a JSON content type and no body is taken as it is meant', async () => {
    const { id } = (await api.post('/api-deals', { title: 'Short-lived' })).data<{ id: string }>();
    assert.equal((await api.delete(`/api-deals/${id}`, { headers: json })).status, 204);
  });
});

describe('headers of every answer', () => {
  it('X-Request-Id: the one given, if it is a sensible one, else a new one', async () => {
    const given = await api.get('/api-deals', { headers: { 'X-Request-Id': 'trace-0123456789' } });
    assert.equal(given.headers.get('x-request-id'), 'trace-0123456789');
    assert.equal(
      (await api.get('/api-deals', { headers: { 'X-Request-Id': 'a.B_9-' } })).headers.get('x-request-id'),
      'a.B_9-',
    );
    for (const strange of ['a b<script>', 'x'.repeat(65), 'é', 'a,b', '']) {
      const made = await api.get('/api-deals', { headers: { 'X-Request-Id': strange } });
      assert.match(made.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, strange);
    }
  });

  it('appears in the audit log', async () => {
    await api.post('/api-deals', { title: 'Traced' }, { headers: { 'X-Request-Id': 'trace-of-a-create' } });
    const rows = await api.rows("SELECT 1 FROM audit_entries WHERE request_id = 'trace-of-a-create'");
    assert.equal(rows.length, 1);
  });

  it('CORS: any origin, without credentials, and a preflight', async () => {
    const response = await api.get('/api-deals', { headers: { Origin: 'https://example.com' } });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
    const preflight = await api.request('OPTIONS', '/api-deals', { key: null });
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/);
  });

  it('no X-RateLimit-* when there is no limit', async () => {
    assert.equal((await api.get('/api-deals')).headers.get('x-ratelimit-limit'), null);
  });
});

describe('the rate limit', () => {
  const headersOf = (headers: Headers) =>
    ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) =>
      Number(headers.get(name)),
    );

  it('rules 1 to 3: a window of the organization, shared by its keys; 429 beyond it', async () => {
    const { key } = await limited.addOrganization('Windowed');
    const remaining: number[] = [];
    for (let count = 0; count < 5; count++) {
      const response = await limited.get('/api-deals', { key });
      const [limit, left, reset] = headersOf(response.headers);
      assert.equal(limit, 5);
      remaining.push(left ?? -1);
      assert.ok(Math.abs((reset ?? 0) - Date.now() / 1000 - 60) < 10);
    }
    assert.deepEqual(remaining, [4, 3, 2, 1, 0]);
    const refused = await limited.get('/api-deals', { key });
    assert.match(refused.error(429, 'rate_limit_exceeded'), /limit is 5 requests per 60 seconds/);
    const retryAfter = Number(refused.headers.get('retry-after'));
    assert.ok(retryAfter >= 1 && retryAfter <= 60);
    assert.deepEqual(Object.entries(refused.body ?? {}).at(-1), ['retry_after', retryAfter]);
  });

  it('another organization has a window of its own', async () => {
    assert.equal((await limited.get('/api-deals')).headers.get('x-ratelimit-remaining'), '4');
  });

  it('an organization may have a limit of its own', async () => {
    const organization = await limited.addOrganization('Busy');
    await limited.owner.query('UPDATE organizations SET rate_limit_per_minute = 9 WHERE id = $1', [
      organization.id,
    ]);
    const response = await limited.get('/api-deals', { key: organization.key });
    assert.deepEqual(headersOf(response.headers).slice(0, 2), [9, 8]);
  });

  it('errors, 404s, 405s and 401s carry the headers too; without a credential the window is the address', async () => {
    const { key } = await limited.addOrganization('Erring');
    const answers = [
      await limited.get('/api-nothing', { key }),
      await limited.request('PUT', '/api-deals', { key }),
      await limited.post('/api-deals', {}, { key }),
      await limited.get('/api-deals/%zz', { key }),
      await limited.get('/api-deals', { key: null }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 405, 400, 400, 401],
    );
    assert.deepEqual(
      answers.map(({ headers }) => headersOf(headers)[1]),
      [4, 3, 2, 1, 4],
    );
    for (let count = 0; count < 4; count++) await limited.get('/api-deals', { key: 'guess' });
    const guess = await limited.get('/api-deals', { key: 'guess' });
    guess.error(429, 'rate_limit_exceeded');
    assert.equal((await limited.get('/api-deals', { key })).status, 200);
  });

  it('/healthz, /readyz and /metrics do not count', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const response = await fetch(limited.url + path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('x-ratelimit-limit'), null);
      await response.text();
    }
  });
});

describe('Idempotency-Key', () => {
  const create = (key: string, body: unknown, path = '/api-deals') =>
    api.post(path, body, { headers: { 'Idempotency-Key': key } });
  const countOf = async (title: string) =>
    (await api.rows('SELECT 1 FROM deals WHERE title = $1', [title])).length;

  it('the same key with the same body returns the first response and does nothing again', async () => {
    const first = await create('once-1', { title: 'Once' });
    const second = await create('once-1', { title: 'Once' });
    assert.deepEqual([second.status, second.body], [201, first.body]);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal(await countOf('Once'), 1);
  });

  it('409 idempotency_conflict with another body or path', async () => {
    await create('once-2', { title: 'One' });
    (await create('once-2', { title: 'Two' })).error(409, 'idempotency_conflict');
    (await create('once-2', { name: 'One' }, '/api-pipelines')).error(409, 'idempotency_conflict');
    assert.equal(await countOf('Two'), 0);
  });

  it('twenty at once do it once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('once-3', { title: 'Raced' })));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    assert.equal(await countOf('Raced'), 1);
  });

  it('a refused request leaves the key free', async () => {
    (await create('once-4', { title: '' })).error(400, 'invalid_request');
    assert.equal((await create('once-4', { title: 'Mended' })).status, 201);
  });

  it('after 24 hours the key is free', async () => {
    await create('once-5', { title: 'Old' });
    await api.owner.query(
      "UPDATE idempotency_keys SET created_at = created_at - interval '25 hours' WHERE key = 'once-5'",
    );
    assert.equal((await create('once-5', { title: 'New' })).status, 201);
  });

  it("is the organization's own", async () => {
    const globex = await api.addOrganization('Globex');
    await create('once-6', { title: 'Ours' });
    const theirs = await api.post(
      '/api-deals',
      { title: 'Theirs' },
      { key: globex.key, headers: { 'Idempotency-Key': 'once-6' } },
    );
    assert.equal(theirs.status, 201);
  });

  it('400 invalid_request for a key that is not valid', async () => {
    (await create('x'.repeat(256), { title: 'x' })).error(400, 'invalid_request');
  });
});

describe('a query parameter that a path does not take', () => {
  const metaOf = async (path: string) => Object((await api.get(path)).body).meta;

  it('changes nothing but is named in meta.ignored', async () => {
    const { id } = (await api.post('/api-contacts', { first_name: 'Unknown' })).data<{ id: string }>();
    const plain = await api.get('/api-contacts?limit=3');
    const asked = await api.get(
      '/api-contacts?limit=3&updated_sinc=2099-01-01&LIMIT=1&updated_since[]=2099-01-01',
    );
    assert.equal(asked.status, 200);
    assert.deepEqual(asked.data(), plain.data());
    const { ignored, ...meta } = Object(asked.body).meta;
    assert.deepEqual(meta, Object(plain.body).meta);
    assert.deepEqual(ignored, ['updated_sinc', 'LIMIT', 'updated_since[]']);
    assert.deepEqual(await metaOf(`/api-contacts/${id}?id=1&expand=company`), { ignored: ['id', 'expand'] });
    assert.equal(await metaOf(`/api-contacts/${id}`), undefined);
    assert.equal((await metaOf('/api-contacts?tag=a&tag=b&custom_fields[size]=1')).ignored, undefined);
  });

  it('is named on writes too, beside what else had no effect', async () => {
    const created = await api.post('/api-contacts?dry_run=true', { first_name: 'A', external_id: '1' });
    assert.equal(created.status, 201);
    assert.deepEqual(Object(created.body).meta, { ignored: ['external_id', 'dry_run'] });
    const { id } = created.data();
    const updated = await api.patch(`/api-contacts/${id}?if_version=2`, { last_name: 'B' });
    assert.deepEqual(Object(updated.body).meta, { ignored: ['if_version'] });
    assert.equal((await api.delete(`/api-contacts/${id}?force=1`)).status, 204);
  });

  it('keeps a repeated response as it was', async () => {
    const headers = { 'Idempotency-Key': 'ignored-names' };
    const first = await api.post('/api-contacts?a=1', { first_name: 'A' }, { headers });
    const again = await api.post('/api-contacts?b=2', { first_name: 'A' }, { headers });
    assert.deepEqual(Object(first.body).meta, { ignored: ['a'] });
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(again.data(), first.data());
    assert.equal(Object(again.body).meta, undefined);
  });
});

describe('an empty text for a field that takes null', () => {
  const blanks = {
    last_name: '',
    email: '',
    phone: '',
    company_id: '',
    score: '',
    owner_id: '',
    external_id: '',
  };
  const nothing = { email: null, phone: null, company_id: null, score: null };

  it('counts as left out where a record is created', async () => {
    const created = await api.post('/api-contacts', { first_name: 'Blank', ...blanks });
    assert.equal(created.status, 201);
    assert.equal(Object(created.body).meta, undefined);
    const contact = created.data();
    for (const [field, value] of Object.entries(nothing)) assert.equal(contact[field], value, field);
    const deal = await api.post('/api-deals', {
      title: 'B',
      contact_id: '',
      expected_close_date: '',
      value: '',
    });
    assert.deepEqual([deal.status, deal.data().contact_id, deal.data().value], [201, null, 0]);
    const company = await api.post('/api-companies', { name: 'B', domain: '', owner_id: '' });
    assert.deepEqual([company.status, company.data().domain], [201, null]);
    const task = await api.post('/api-tasks', { title: 'B', due_on: '', deal_id: '', assignee_id: '' });
    assert.deepEqual([task.status, task.data().due_on], [201, null]);
    const batch = await api.post('/api-contacts-batch', {
      operation: 'create',
      records: [{ first_name: 'Blank', ...blanks }],
    });
    assert.equal(Object(batch.body).meta.failed, 0);
    const search = {
      email: 'blank@example.com',
      create: { first_name: 'Blank', ...blanks, email: 'blank@example.com' },
    };
    assert.equal((await api.post('/api-contacts-search', search)).status, 201);
  });

  it('stays a value where null is none, and in an update', async () => {
    (await api.post('/api-contacts', { first_name: '' })).error(400, 'invalid_request');
    (await api.post('/api-deals', { title: 'B', currency: '' })).error(400, 'invalid_request');
    const { id } = (await api.post('/api-contacts', { first_name: 'B', phone: '1' })).data();
    (await api.patch(`/api-contacts/${id}`, { email: '' })).error(400, 'invalid_request');
    assert.equal((await api.patch(`/api-contacts/${id}`, { phone: '' })).data().phone, '');
  });
});

describe('the version of Kontor', () => {
  it('is on every response: data, errors, pages and what belongs to no path', async () => {
    for (const path of [
      '/api-contacts',
      '/api-contacts/1',
      '/no-such-path',
      '/sign-in',
      '/openapi.json',
      '/%zz',
    ]) {
      const { headers } = await fetch(api.url + path);
      assert.equal(headers.get('x-kontor-version'), VERSION, path);
    }
  });
});

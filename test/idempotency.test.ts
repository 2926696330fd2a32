import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../server/kernel/operations/canonical-json.ts';
import { startApi } from './api.ts';

/** What an `Idempotency-Key` holds for, and how much is kept of it. The first rules are in `http.test.ts`. */

const api = await startApi();
const post = (path: string, key: string, body: unknown) =>
  api.post(path, body, { headers: { 'Idempotency-Key': key } });
const kept = async (key: string) =>
  (
    await api.rows<{ bytes: number }>(
      'SELECT pg_column_size(k.*) AS bytes FROM idempotency_keys k WHERE key = $1',
      [key],
    )
  )[0]?.bytes;

describe('the same request', () => {
  it('is the same however its JSON is written', async () => {
    const first = await post('/api-contacts', 'spelling', '{"first_name":"Ada","tags":["a"],"score":1.0}');
    const again = await post(
      '/api-contacts',
      'spelling',
      '{ "tags" : ["\\u0061"], "score": 1, "first_name":"Ada" }',
    );
    assert.deepEqual([again.status, again.body], [201, first.body]);
    (await post('/api-contacts', 'spelling', { first_name: 'Ada', tags: ['a'] })).error(
      409,
      'idempotency_conflict',
    );
  });

  it('has one canonical JSON, and another request another', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, of]) => [name, shuffled(of)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(canonicalJson(shuffled(value)), canonicalJson(value));
        assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('400 when it is nested too deeply for that', async () => {
    const deep = `{"first_name":"Ada","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    (await post('/api-contacts', 'deep', deep)).error(400, 'invalid_request');
  });
});

describe('what is kept', () => {
  it('nothing of a read by POST, which ignores the key', async () => {
    await api.post('/api-contacts', { first_name: 'Grace', tags: ['found'] });
    const search = (tags: string[]) => post('/api-contacts-search', 'read', { tags });
    assert.equal((await search(['found'])).data<unknown[]>().length, 1);
    const other = await search(['nobody']);
    assert.deepEqual([other.status, other.data()], [200, []]);
    assert.equal(other.headers.get('idempotent-replayed'), null);
    assert.equal(await kept('read'), undefined);
  });

  for (const [path, draft, field] of [
    ['/api-contacts', { first_name: 'Long' }, 'notes'],
    ['/api-companies', { name: 'Long' }, 'notes'],
    ['/api-deals', { title: 'Long' }, 'notes'],
  ] as const) {
    it(`of an answer of ${path} over 64 kB its record, which a repeat shows as it is now`, async () => {
      const key = `long ${path}`.replace(' ', '-');
      const body = { ...draft, [field]: 'ü'.repeat(40_000) };
      const first = await post(path, key, body);
      const { id } = first.data();
      await api.patch(`${path}/${id}`, { [field]: 'short' });
      const again = await post(path, key, body);
      assert.deepEqual([again.status, again.data().id, again.data()[field]], [201, id, 'short']);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.ok(Number(await kept(key)) < 1_000);
      await api.delete(`${path}/${id}`);
      (await post(path, key, body)).error(404, 'not_found');
    });
  }

  it('no more keys than an organization may have, and none that no longer holds', async () => {
    const globex = await api.addOrganization('Globex');
    const use = (key: string, body: object) =>
      api.post('/api-contacts', body, { key: globex.key, headers: { 'Idempotency-Key': key } });
    await api.rows(
      `INSERT INTO idempotency_keys (org_id, key, fingerprint, response, created_at)
       SELECT $1::uuid, 'old ' || n, ''::bytea, '', now() - interval '25 hours' FROM generate_series(1, 100) AS n
       UNION ALL SELECT $1::uuid, 'new ' || n, ''::bytea, '', now() - n * interval '0.1 s' FROM generate_series(1, 100050) AS n`,
      [globex.id],
    );
    // One request in 64 looks.
    for (let n = 0; n < 1_000; n += 1) {
      await use(`used-${n}`, { first_name: 'Tidy' });
      const [left] = await api.rows<{ count: number }>(
        "SELECT count(*)::int AS count FROM idempotency_keys WHERE org_id = $1 AND key LIKE 'old %'",
        [globex.id],
      );
      if (left?.count === 0) break;
    }
    const [{ old, last } = { old: -1, last: -1 }] = await api.rows<{ old: number; last: number }>(
      `SELECT count(*) FILTER (WHERE key LIKE 'old %')::int AS old,
         max(substr(key, 5)::int) FILTER (WHERE key LIKE 'new %') AS last FROM idempotency_keys WHERE org_id = $1`,
      [globex.id],
    );
    assert.equal(old, 0);
    assert.ok(last <= 100_000, `the oldest that is left is ${last}`);
  });
});

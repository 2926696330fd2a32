import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { View } from './view.schema.ts';

/** Saved views through REST (docs/behaviour/views.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

const create = (view: object, key = api.organization.key) =>
  api.post('/api-views', { object: 'contact', name: 'View', ...view }, { key });

const names = async (query = '', key = api.organization.key) =>
  (await api.get(`/api-views${query}`, { key })).data<View[]>().map(({ name }) => name);

describe('/api-views', () => {
  it('a view is created, read, changed and deleted, and each change is audited', async () => {
    const created = await create({
      name: ' Leads from fairs ',
      query: { source: 'fair', tag: ['vip', 'new'], 'custom_fields[seats][gte]': '5', sort: 'name' },
      columns: ['name', 'custom_fields.seats'],
    });
    assert.equal(created.status, 201);
    const { id, created_at, updated_at, ...view } = created.data<View>();
    assert.equal(created_at, updated_at);
    assert.deepEqual(view, {
      org_id: api.organization.id,
      object: 'contact',
      name: 'Leads from fairs',
      query: { source: 'fair', tag: ['vip', 'new'], 'custom_fields[seats][gte]': '5', sort: 'name' },
      columns: ['name', 'custom_fields.seats'],
      shared: false,
      owner_id: api.organization.userId,
    });
    const changed = (
      await api.patch(`/api-views/${id}`, { name: 'Fairs', query: {}, columns: null })
    ).data<View>();
    assert.deepEqual([changed.name, changed.query, changed.columns], ['Fairs', {}, null]);
    assert.ok(changed.updated_at > updated_at);
    assert.deepEqual((await api.get(`/api-views/${id}`)).data(), changed);
    const same = (await api.patch(`/api-views/${id}`, { name: 'Fairs' })).data<View>();
    assert.equal(same.updated_at, changed.updated_at);
    assert.equal((await api.delete(`/api-views/${id}`)).status, 204);
    (await api.get(`/api-views/${id}`)).error(404, 'not_found');
    const entries = await api.rows('SELECT action FROM audit_entries WHERE record_id = $1 ORDER BY id', [id]);
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['created', 'updated', 'deleted'],
    );
  });

  it('the list is in the order of names, whatever their case, and can be of one kind of record', async () => {
    for (const name of ['beta', 'Alpha', 'Gamma']) await create({ object: 'company', name });
    await create({ object: 'deal', name: 'Delta' });
    assert.deepEqual(await names('?object=company'), ['Alpha', 'beta', 'Gamma']);
    assert.deepEqual(await names('?object=company&limit=1&offset=1'), ['beta']);
    assert.deepEqual(await names('?object=deal'), ['Delta']);
  });

  it('400 names what is malformed', async () => {
    const bad: [object, RegExp][] = [
      [{ object: 'task' }, /'object' must be one of contact, company, deal/],
      [{ name: ' ' }, /'name' must not be empty/],
      [{ name: 'x'.repeat(81) }, /'name'/],
      [{ query: 'source=fair' }, /'query'/],
      [{ query: { Source: 'fair' } }, /is not the name of a parameter/],
      [{ query: { __proto__x: 'fair' } }, /is not the name of a parameter/],
      [{ query: { source: 5 } }, /texts and lists of texts/],
      [{ query: { source: 'x'.repeat(256) } }, /at most 255 characters/],
      [
        { query: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, 'x'])) },
        /at most 50 parameters/,
      ],
      [{ query: { tag: Array.from({ length: 50 }, () => 'x'.repeat(200)) } }, /8,192 characters/],
      [{ query: { source: 'a\u0000' } }, /'query/],
      [{ query: { tag: ['half of a pair: \ud800'] } }, /'query/],
      [{ columns: ['a\u0000'] }, /'columns/],
      [{ columns: [''] }, /'columns/],
      [{ columns: 'name' }, /'columns'/],
      [{ shared: 'yes' }, /'shared'/],
    ];
    for (const [view, message] of bad)
      assert.match((await create(view)).error(400, 'invalid_request'), message);
    const { id } = (await create({})).data<View>();
    (await api.patch(`/api-views/${id}`, {})).error(400, 'invalid_request');
    (await api.patch(`/api-views/${id}`, { query: { a: 1 } })).error(400, 'invalid_request');
  });

  it('another organization neither sees nor changes it', async () => {
    const { id } = (await create({ name: 'Secret', shared: true })).data<View>();
    const { key } = globex;
    assert.deepEqual(await names('', key), []);
    (await api.get(`/api-views/${id}`, { key })).error(404, 'not_found');
    (await api.patch(`/api-views/${id}`, { name: 'Taken' }, { key })).error(404, 'not_found');
    (await api.delete(`/api-views/${id}`, { key })).error(404, 'not_found');
  });

  it('400 for one more than 1,000, even when several come at once', async () => {
    const acme = await api.addOrganization('Full');
    await api.owner.query(
      `INSERT INTO views (org_id, id, object, name, query, shared, owner_id, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'deal', 'View ' || n, '{}', true, NULL, now(), now() FROM generate_series(1, 998) n`,
      [acme.id],
    );
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await create({ shared: true }, acme.key)).status),
    );
    assert.deepEqual(statuses.toSorted(), [201, 201, 400, 400, 400]);
  });
});

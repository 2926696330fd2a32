import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../test/api.ts';

/** What requests can ask of responses (docs/behaviour/asking.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

interface Known {
  readonly id: string;
  readonly [member: string]: unknown;
}

const create = async (path: string, body: object, key = api.organization.key): Promise<Known> =>
  (await api.post(path, body, { key })).data<Known>();
const company = await create('/api-companies', { name: 'Northwind' });
const contact = await create('/api-contacts', { first_name: 'Ada', company_id: company.id });
const deal = await create('/api-deals', {
  title: 'Relaunch',
  value: '123456789012.3456',
  contact_id: contact.id,
  company_id: company.id,
});
const task = await create('/api-tasks', { title: 'Call', contact_id: contact.id, deal_id: deal.id });
const note = await create('/api-activities', {
  activity_type: 'note',
  description: 'Hello',
  deal_id: deal.id,
});

const KINDS = [
  { path: '/api-contacts', record: contact, patch: { last_name: 'Lovelace' }, draft: { first_name: 'Ada' } },
  { path: '/api-companies', record: company, patch: { industry: 'Trade' }, draft: { name: 'Northwind' } },
  { path: '/api-deals', record: deal, patch: { notes: 'Soon' }, draft: { title: 'Relaunch' } },
  { path: '/api-tasks', record: task, patch: { notes: 'Soon' }, draft: { title: 'Call' } },
  {
    path: '/api-activities',
    record: note,
    patch: { description: 'Soon' },
    draft: { activity_type: 'note', description: 'Hello', deal_id: deal.id },
  },
] as const;

const includedIn = async (path: string, key = api.organization.key) =>
  Object((await api.get(path, { key })).body).meta.included;
const idsIn = (records: Known[]) => records.map(({ id }) => id);

describe('fields', () => {
  for (const { path, record } of KINDS) {
    it(`of ${path}: only those asked for, in the order of the record`, async () => {
      const single = await api.get(`${path}/${record.id}?fields=created_at,id`);
      assert.deepEqual(Object.keys(single.data()), ['id', 'created_at']);
      assert.equal(Object(single.body).meta, undefined);
      const list = await api.get(`${path}?fields=id&fields=org_id`);
      const first = list.data<Known[]>()[0];
      assert.deepEqual(Object.keys(first ?? {}), ['id', 'org_id']);
      assert.equal(Object(list.body).meta.count, list.data<Known[]>().length);
    });
  }

  it('keep exact decimals, and are empty for a list without records', async () => {
    const response = await fetch(`${api.url}/api-deals/${deal.id}?fields=value`, {
      headers: { Authorization: `Bearer ${api.organization.key}` },
    });
    assert.equal(await response.text(), '{"data":{"value":123456789012.3456}}');
    assert.deepEqual((await api.get('/api-contacts?fields=id&q=nobody-at-all')).data(), []);
  });

  it('400 for an unknown one, and for none; no effect where nothing can be selected', async () => {
    const refused = await api.get('/api-contacts?fields=id,emial');
    assert.match(refused.error(400, 'invalid_request'), /'fields' must be among: id, .*; 'emial' is not\./);
    const long = await api.get(`/api-contacts?fields=${'x'.repeat(2_000)}`);
    assert.match(long.error(400, 'invalid_request'), /'x{64}' is not\.$/);
    (await api.get('/api-contacts?fields=')).error(400, 'invalid_request');
    (await api.get('/api-contacts?fields[x]=id')).error(400, 'invalid_request');
    const written = await api.patch(`/api-contacts/${contact.id}?fields=id`, { last_name: 'L' });
    assert.deepEqual(Object(written.body).meta, { ignored: ['fields'] });
  });

  it('any selection is the record without the rest', async () => {
    const whole = (await api.get(`/api-deals/${deal.id}`)).data<Known>();
    const names = fc.uniqueArray(fc.constantFrom(...Object.keys(whole)), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(names, async (asked) => {
        const found = Object((await api.get(`/api-deals/${deal.id}?fields=${asked.join(',')}`)).data());
        assert.deepEqual(Object.keys(found).sort(), [...asked].sort());
        for (const name of asked) assert.deepEqual(found[name], whole[name]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('include', () => {
  it('returns what deals link to, each record once and in full', async () => {
    const included = await includedIn('/api-deals?include=contacts,companies,stages,pipelines');
    assert.deepEqual(Object.keys(included), ['contacts', 'companies', 'pipelines', 'stages']);
    const now = async (path: string) => (await api.get(path)).data();
    assert.deepEqual(included.contacts, [await now(`/api-contacts/${contact.id}`)]);
    assert.deepEqual(included.companies, [await now(`/api-companies/${company.id}`)]);
    assert.deepEqual(included.pipelines, await now('/api-pipelines'));
    const [stage] = included.stages;
    assert.deepEqual([stage.id, stage.pipeline_id], [deal.stage_id, deal.pipeline_id]);
    assert.deepEqual(await includedIn(`/api-deals/${deal.id}?include=contacts`), {
      contacts: included.contacts,
    });
  });

  it('of contacts, their deals, tasks and activities', async () => {
    assert.deepEqual(idsIn((await includedIn('/api-contacts?include=companies')).companies), [company.id]);
    const ofContact = await includedIn(`/api-contacts/${contact.id}/deals?include=companies&limit=1`);
    assert.deepEqual(idsIn(ofContact.companies), [company.id]);
    const ofTasks = await includedIn('/api-tasks?include=deals,contacts,companies');
    assert.deepEqual([idsIn(ofTasks.deals), idsIn(ofTasks.contacts)], [[deal.id], [contact.id]]);
    assert.deepEqual(ofTasks.companies, []);
    assert.deepEqual(idsIn((await includedIn('/api-activities?include=deals')).deals), [deal.id]);
    assert.deepEqual(idsIn((await includedIn('/api-deals?include=contacts&fields=title')).contacts), [
      contact.id,
    ]);
  });

  it('400 for what the records do not link to; 403 without the scope; nothing of others', async () => {
    const message = (await api.get('/api-contacts?include=deals')).error(400, 'invalid_request');
    assert.equal(message, "'include' must be among: companies; 'deals' is not.");
    (await api.get('/api-deals?include=')).error(400, 'invalid_request');
    const narrow = await api.addKey(['webhooks:read']);
    assert.equal((await api.get('/api-contacts', { key: narrow })).status, 200);
    (await api.get('/api-contacts?include=companies', { key: narrow })).error(403, 'forbidden');
    assert.deepEqual(await includedIn('/api-deals?include=contacts,stages', globex.key), {
      contacts: [],
      stages: [],
    });
    const unlinked = await api.get('/api-companies?include=contacts');
    assert.deepEqual(Object(unlinked.body).meta.ignored, ['include']);
  });
});

describe('the version of a record', () => {
  const versionOf = async (path: string, headers = {}) =>
    (await api.get(path, { headers })).headers.get('etag') ?? '';

  for (const { path, record, patch, draft } of KINDS) {
    const own = `${path}/${record.id}`;

    it(`of ${path}: stays while nothing changes, and changes with the record`, async () => {
      const [first, again, some] = [
        await versionOf(own),
        await versionOf(own),
        await versionOf(`${own}?fields=id`),
      ];
      assert.match(first, /^"[\w-]{22}"$/);
      assert.deepEqual([again, some], [first, first]);
      const changed = await api.patch(own, patch, { headers: { 'If-Match': `"other", ${first}` } });
      assert.equal(changed.status, 200);
      assert.notEqual(changed.headers.get('etag'), first);
      assert.equal(await versionOf(own), changed.headers.get('etag'));
      assert.equal((await api.get(path)).headers.get('etag'), null);
    });

    it(`of ${path}: 304 for If-None-Match`, async () => {
      const version = await versionOf(own);
      for (const known of [version, `W/${version}`, `"x", ${version}`, '*']) {
        const response = await api.get(own, { headers: { 'If-None-Match': known } });
        assert.deepEqual([response.status, response.body], [304, undefined], known);
        assert.equal(response.headers.get('etag'), version);
        assert.ok(response.headers.get('x-ratelimit-limit') !== undefined);
      }
      assert.equal((await api.get(own, { headers: { 'If-None-Match': '"x"' } })).status, 200);
    });

    it(`of ${path}: 412 for If-Match with another one, and nothing changes`, async () => {
      const created = await api.post(path, draft);
      const { id } = created.data<Known>();
      const version = created.headers.get('etag') ?? '';
      assert.equal(await versionOf(`${path}/${id}`), version);
      for (const stale of ['"x"', `W/${version}`, '']) {
        const headers = { 'If-Match': stale };
        (await api.patch(`${path}/${id}`, patch, { headers })).error(412, 'precondition_failed');
        (await api.delete(`${path}/${id}`, { headers })).error(412, 'precondition_failed');
      }
      assert.equal(await versionOf(`${path}/${id}`), version);
      assert.equal((await api.delete(`${path}/${id}`, { headers: { 'If-Match': version } })).status, 204);
      (await api.patch(`${path}/${id}`, patch, { headers: { 'If-Match': '*' } })).error(404, 'not_found');
    });

    it(`of ${path}: one of simultaneous changes with the same one succeeds`, async () => {
      const { id } = await create(path, draft);
      const headers = { 'If-Match': await versionOf(`${path}/${id}`) };
      const [member] = Object.keys(patch);
      const changes = Array.from({ length: 8 }, (_, index) =>
        api.patch(`${path}/${id}`, { [member ?? '']: `Change ${index}` }, { headers }),
      );
      const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 412)]);
    });
  }

  it('covers custom fields and the external id; a response with include has none', async () => {
    await api.post('/api-custom-fields', { object: 'deal', key: 'size', label: 'Size', type: 'number' });
    const own = `/api-deals/${deal.id}`;
    const before = await versionOf(own);
    await api.patch(own, { custom_fields: { size: 3 } });
    const sized = await versionOf(own);
    assert.notEqual(sized, before);
    assert.equal((await api.patch(own, { notes: 'Now' }, { headers: { 'If-Match': sized } })).status, 200);
    const whole = await api.get(`${own}?include=stages`, { headers: { 'If-None-Match': '*' } });
    assert.deepEqual([whole.status, whole.headers.get('etag')], [200, null]);
  });

  it('of another organization cannot be asked', async () => {
    const headers = { 'If-Match': '"x"' };
    (await api.patch(`/api-deals/${deal.id}`, { notes: 'Theirs' }, { key: globex.key, headers })).error(
      404,
      'not_found',
    );
    (await api.get(`/api-deals/${deal.id}`, { key: globex.key, headers: { 'If-None-Match': '*' } })).error(
      404,
      'not_found',
    );
  });
});

describe('lists by ids, email and phone', () => {
  const idsOf = async (asked: string, key = api.organization.key) =>
    idsIn((await api.get(asked, { key })).data<Known[]>());

  for (const { path, draft } of KINDS.filter(({ record }) => record !== note)) {
    it(`of ${path}: those with the ids, and no others`, async () => {
      const [one, other] = [await create(path, draft), await create(path, draft)];
      const theirs = await create(path, draft, globex.key);
      const asked = [one.id, other.id.toUpperCase(), theirs.id, one.id].join(',');
      assert.deepEqual((await idsOf(`${path}?ids=${asked}`)).sort(), [one.id, other.id].sort());
      assert.deepEqual(await idsOf(`${path}?ids=${one.id}&ids=${other.id}&limit=1&offset=2`), []);
      assert.deepEqual(await idsOf(`${path}?ids=${asked}`, globex.key), [theirs.id]);
      for (const bad of [
        '',
        'x',
        `${one.id},`,
        Array.from({ length: 201 }, () => crypto.randomUUID()).join(','),
      ])
        (await api.get(`${path}?ids=${bad}`)).error(400, 'invalid_request');
    });
  }

  it('of contacts by their whole address and number, and of companies by theirs', async () => {
    const ada = await create('/api-contacts', {
      first_name: 'Ada',
      email: 'ΝΙΚΟΣ@example.gr',
      phone: '+30 (21) 555-01',
    });
    await create('/api-contacts', { first_name: 'Ada', email: 'xνικος@example.gr', phone: '+30 21 555 012' });
    assert.deepEqual(await idsOf(`/api-contacts?email=${encodeURIComponent(' νικοσ@EXAMPLE.gr')}`), [ada.id]);
    assert.deepEqual(await idsOf(`/api-contacts?phone=${encodeURIComponent('+302155501')}`), [ada.id]);
    assert.deepEqual(await idsOf(`/api-contacts?phone=${encodeURIComponent('+302155501')}&email=a@b.c`), []);
    assert.deepEqual(await idsOf('/api-contacts?phone=none'), []);
    const north = await create('/api-companies', { name: 'North', phone: '030-77 88' });
    assert.deepEqual(await idsOf('/api-companies?phone=0307788'), [north.id]);
    assert.deepEqual(await idsOf('/api-companies?phone=0307788', globex.key), []);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { type Company, companyView } from './company.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);
const otherKey = await api.addKey(['webhooks:read']);
const ABSENT = '0199f000-0000-7000-8000-00000000dead';

async function createCompany(
  fields: Record<string, unknown> = {},
  key = api.organization.key,
): Promise<Company> {
  return (await api.post('/api-companies', { name: 'Engines', ...fields }, { key })).data<Company>();
}
const path = ({ id }: { id: string }) => `/api-companies/${id}`;
const foreign = await createCompany({ name: 'Elsewhere' }, globex.key);
const auditOf = (id: string) =>
  api.rows<{ action: string; operation: string; changes: unknown }>(
    'SELECT action, operation, changes FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [id],
  );

const FIELDS = {
  name: 'Northwind',
  domain: 'northwind.example',
  industry: 'Trade',
  phone: '1',
  website: 'https://northwind.example',
  address_line1: 'a',
  address_line2: 'b',
  city: 'c',
  state: 'd',
  zip: 'e',
  country: 'f',
  notes: 'n',
};

describe('POST /api-companies', () => {
  it('201: only name is required', async () => {
    const response = await api.post('/api-companies', { name: 'Engines', id: ABSENT, odd: 1 });
    assert.equal(response.status, 201);
    const company = response.data<Company>();
    const later = ['owner_id', 'external_source', 'external_id', 'custom_fields'];
    const shown = Object.keys(companyView.shape).filter((name) => !later.includes(name));
    assert.deepEqual(Object.keys(company), shown);
    const filled = Object.fromEntries(Object.entries(company).filter(([, value]) => value !== null));
    const { id, created_at, ...rest } = filled;
    assert.notEqual(id, ABSENT);
    assert.deepEqual(rest, {
      org_id: api.organization.id,
      name: 'Engines',
      updated_at: created_at,
      created_by: api.organization.userId,
    });
  });

  it('takes every field, and writes an audit entry and an event', async () => {
    const company = await createCompany(FIELDS);
    assert.deepEqual({ ...company, ...FIELDS }, company);
    assert.deepEqual(await auditOf(company.id), [
      { action: 'created', operation: 'create-company', changes: {} },
    ]);
    const events = await api.rows('SELECT event_type FROM events WHERE record_id = $1', [company.id]);
    assert.deepEqual(events, [{ event_type: 'company.created' }]);
  });

  for (const body of [
    {},
    { name: '' },
    { name: 'x'.repeat(256) },
    { name: 'a', domain: 7 },
    { name: 'a\0' },
    [],
  ]) {
    it(`400 for ${JSON.stringify(body).slice(0, 40)}`, async () => {
      (await api.post('/api-companies', body)).error(400, 'invalid_request');
    });
  }

  it('403 without crm:write', async () => {
    const response = await api.post('/api-companies', { name: 'a' }, { key: readKey });
    assert.equal(response.error(403, 'forbidden'), "Scope 'crm:write' is required.");
  });
});

describe('GET /api-companies/:id', () => {
  it('200 with crm:read; 403 without', async () => {
    const company = await createCompany();
    assert.deepEqual((await api.get(path(company), { key: readKey })).body, { data: company });
    (await api.get(path(company), { key: otherKey })).error(403, 'forbidden');
  });

  it('404 for an absent company, one of another organization, and not a UUID', async () => {
    for (const id of [ABSENT, foreign.id, 'me']) {
      assert.match((await api.get(`/api-companies/${id}`)).error(404, 'not_found'), /^No company/);
    }
  });
});

describe('PATCH /api-companies/:id', () => {
  it('200: only included fields change, null clears; an audit entry has the changes', async () => {
    const company = await createCompany({ city: 'London', phone: '1' });
    const after = (await api.patch(path(company), { city: null, name: 'Works' })).data<Company>();
    assert.deepEqual(after, { ...company, name: 'Works', city: null, updated_at: after.updated_at });
    assert.ok(after.updated_at > company.updated_at);
    const changes = { name: { from: 'Engines', to: 'Works' }, city: { from: 'London', to: null } };
    assert.deepEqual((await auditOf(company.id)).at(-1), {
      action: 'updated',
      operation: 'update-company',
      changes,
    });
  });

  it('changes every field', async () => {
    const company = await createCompany();
    const after = (await api.patch(path(company), FIELDS)).data<Company>();
    assert.deepEqual(after, { ...company, ...FIELDS, updated_at: after.updated_at });
  });

  it('writes nothing when it changes nothing', async () => {
    const company = await createCompany();
    assert.deepEqual((await api.patch(path(company), { name: 'Engines', city: null })).data(), company);
    assert.equal((await auditOf(company.id)).length, 1);
  });

  it('400 for a body without updatable fields and for an empty name', async () => {
    const company = await createCompany();
    for (const body of [{}, { id: ABSENT }, { name: ' ' }, { name: null }]) {
      (await api.patch(path(company), body)).error(400, 'invalid_request');
    }
  });

  it('403 without crm:write; 404 for an absent company', async () => {
    (await api.patch(path(foreign), { name: 'a' }, { key: readKey })).error(403, 'forbidden');
    for (const id of [ABSENT, foreign.id, 'me']) {
      (await api.patch(`/api-companies/${id}`, { name: 'a' })).error(404, 'not_found');
    }
  });
});

describe('DELETE /api-companies/:id', () => {
  it('204, no body; its contacts and deals stay without the link, each a change with audit entry and event', async () => {
    const company = await createCompany();
    const link = { company_id: company.id };
    const contact = (await api.post('/api-contacts', { first_name: 'Ada', ...link })).data<{ id: string }>();
    const deal = (await api.post('/api-deals', { title: 'Engine', ...link })).data<{ id: string }>();
    const response = await api.delete(path(company));
    assert.deepEqual([response.status, response.body], [204, undefined]);
    (await api.get(path(company))).error(404, 'not_found');
    assert.deepEqual((await auditOf(company.id)).at(-1), {
      action: 'deleted',
      operation: 'delete-company',
      changes: {},
    });

    const changes = { company_id: { from: company.id, to: null } };
    for (const [type, { id }] of Object.entries({ contact, deal })) {
      const after = (await api.get(`/api-${type}s/${id}`)).data<{ company_id: null; updated_at: string }>();
      assert.equal(after.company_id, null);
      const entry = (await auditOf(id)).at(-1);
      assert.deepEqual(entry, { action: 'updated', operation: 'delete-company', changes });
      const events = await api.rows<{ payload: string }>(
        'SELECT payload FROM events WHERE record_id = $1 ORDER BY id',
        [id],
      );
      const last = JSON.parse(events.at(-1)?.payload ?? '{}');
      assert.equal(events.length, 2);
      assert.deepEqual([last.event_type, last[type], last.changes], [`${type}.updated`, after, changes]);
      assert.equal(last.occurred_at, after.updated_at);
    }
  });

  it('409 when more than 2,000 contacts would lose the link, and nothing changes', async () => {
    const company = await createCompany();
    await api.rows(
      `INSERT INTO contacts (org_id, id, first_name, last_name, company_id, tags, status, source, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'A', '', $2, '{}', 'active', 'api', now(), now() FROM generate_series(1, 2001)`,
      [api.organization.id, company.id],
    );
    assert.match((await api.delete(path(company))).error(409, 'conflict'), /2000 contacts/);
    const linked = await api.rows<{ id: string }>('SELECT id FROM contacts WHERE company_id = $1', [
      company.id,
    ]);
    assert.equal(linked.length, 2001);
    await api.delete(`/api-contacts/${linked[0]?.id}`);
    // 2,000 contacts take a good part of what a statement may take; who is told that the server is busy tries again.
    const remove = async () => (await api.delete(path(company))).status;
    let status = await remove();
    for (let tries = 1; status === 503 && tries < 5; tries += 1) status = await remove();
    assert.equal(status, 204);
  });

  it('goes together with updates of its contacts and deals at the same time', async () => {
    const company = await createCompany();
    const link = { company_id: company.id };
    const create = async (resource: string, fields: object) =>
      `${resource}/${(await api.post(resource, { ...fields, ...link })).data<{ id: string }>().id}`;
    const linked = await Promise.all(
      Array.from({ length: 5 }, async () => [
        await create('/api-contacts', { first_name: 'Ada' }),
        await create('/api-deals', { title: 'Engine' }),
      ]),
    );
    const updates = linked.flat().map((each) => api.patch(each, { notes: 'x', ...link }));
    const [deleted, ...updated] = await Promise.all([api.delete(path(company)), ...updates]);
    assert.equal(deleted?.status, 204);
    for (const { status } of updated) assert.ok(status === 200 || status === 400, String(status));
  });

  it('403 without crm:write; 404 for an absent company', async () => {
    (await api.delete(path(foreign), { key: readKey })).error(403, 'forbidden');
    for (const id of [ABSENT, foreign.id, 'me'])
      (await api.delete(`/api-companies/${id}`)).error(404, 'not_found');
  });
});

describe('GET /api-companies', async () => {
  const listed = await api.addOrganization('Listed');
  const list = async (query: string) =>
    (await api.get(`/api-companies?${query}`, { key: listed.key })).data<Company[]>();
  const names = async (query: string) => (await list(query)).map(({ name }) => name);
  const companies: Company[] = [];
  for (const name of ['One', 'Two 100%', 'Three']) {
    companies.push(await createCompany({ name, domain: `${name[0]}.example` }, listed.key));
  }

  it('200: newest first, with meta; order, limit and offset', async () => {
    const { body } = await api.get('/api-companies', { key: listed.key });
    assert.deepEqual(body, { data: companies.toReversed(), meta: { limit: 100, offset: 0, count: 3 } });
    assert.deepEqual(await names('order=asc&limit=1&offset=1'), ['Two 100%']);
    const clamped = await api.get('/api-companies?limit=201', { key: listed.key });
    assert.deepEqual(Reflect.get(Object(clamped.body), 'meta'), { limit: 200, offset: 0, count: 3 });
  });

  it('created_since and updated_since', async () => {
    assert.deepEqual(await names(`created_since=${companies[1]?.created_at}`), ['Three', 'Two 100%']);
    const [first] = companies;
    assert.ok(first);
    const after = await api.patch(path(first), { city: 'Rome' }, { key: listed.key });
    assert.deepEqual(await names(`updated_since=${after.data<Company>().updated_at}`), ['One']);
  });

  it('q: a part of name or domain, ignoring case; % is plain', async () => {
    assert.deepEqual(await names('q=T'), ['Three', 'Two 100%']);
    assert.deepEqual(await names('q=o.EXAMPLE'), ['One']);
    assert.deepEqual(await names('q=0%25'), ['Two 100%']);
  });

  it('industry and country: the whole of it, ignoring case; all that is given holds', async () => {
    const filtered = await api.addOrganization('Filtered');
    for (const [name, industry, country] of [
      ['Fjord', 'Trade', 'Norway'],
      ['Dune', 'trade', 'Morocco'],
      ['Bloom', 'Fair trade', 'norway'],
      ['Bare', null, null],
    ]) {
      await createCompany({ name, industry, country }, filtered.key);
    }
    const namesOf = async (query: string) =>
      (await api.get(`/api-companies?order=asc&${query}`, { key: filtered.key }))
        .data<Company[]>()
        .map(({ name }) => name);
    assert.deepEqual(await namesOf('industry=TRADE'), ['Fjord', 'Dune']);
    assert.deepEqual(await namesOf('country=+Norway+'), ['Fjord', 'Bloom']);
    assert.deepEqual(await namesOf('industry=trade&country=norway&q=jo'), ['Fjord']);
    assert.deepEqual(await namesOf('industry=rade'), []);
  });

  it('sort: by name ignoring case and accents, or by update', async () => {
    const evian = await createCompany({ name: 'évian' }, listed.key);
    assert.deepEqual(await names('sort=name&order=asc'), ['évian', 'One', 'Three', 'Two 100%']);
    assert.deepEqual(await names('sort=updated_at&limit=2'), ['évian', 'One']);
    await api.delete(path(evian), { key: listed.key });
  });

  it('400 for a bad parameter, 403 without crm:read', async () => {
    for (const query of [
      'limit=0',
      'order=up',
      'created_since=x',
      'q=',
      'industry=+',
      'country=',
      'sort=x',
    ]) {
      (await api.get(`/api-companies?${query}`)).error(400, 'invalid_request');
    }
    (await api.get('/api-companies', { key: otherKey })).error(403, 'forbidden');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { type Contact, contactView } from './contact.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);
const otherKey = await api.addKey(['webhooks:read']);
const ABSENT = '0199f000-0000-7000-8000-00000000dead';

async function createContact(
  fields: Record<string, unknown> = {},
  key = api.organization.key,
): Promise<Contact> {
  return (await api.post('/api-contacts', { first_name: 'Ada', ...fields }, { key })).data<Contact>();
}

async function createCompany(key = api.organization.key): Promise<string> {
  return (await api.post('/api-companies', { name: 'Engines' }, { key })).data<{ id: string }>().id;
}

const foreign = await createContact({ first_name: 'Hank' }, globex.key);
const path = ({ id }: { id: string }) => `/api-contacts/${id}`;
const patched = async (contact: Contact, body: unknown) =>
  (await api.patch(path(contact), body)).data<Contact>();
const current = async (contact: Contact) => (await api.get(path(contact))).data<Contact>();

const activitiesOf = (contact: Contact) =>
  api.rows<{ activity_type: string; description: string; metadata: unknown }>(
    'SELECT activity_type, description, metadata FROM activities WHERE contact_id = $1 ORDER BY id',
    [contact.id],
  );
const auditOf = (id: string) =>
  api.rows<{ action: string; operation: string; changes: unknown }>(
    'SELECT action, operation, changes FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [id],
  );
interface EventData {
  event_type: string;
  contact: Contact;
  changes?: Record<string, unknown>;
}
async function eventsOf(id: string): Promise<EventData[]> {
  const rows = await api.rows<{ payload: string }>(
    'SELECT payload FROM events WHERE record_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ payload }) => JSON.parse(payload));
}
const eventTypes = async ({ id }: Contact) => (await eventsOf(id)).map(({ event_type }) => event_type);

describe('POST /api-contacts', () => {
  it('201: only first_name is required; the fields of 2.1 in their order, with the defaults', async () => {
    const response = await api.post('/api-contacts', { first_name: 'Ada' });
    assert.equal(response.status, 201);
    const contact = response.data<Contact>();
    const later = ['emails', 'phones', 'owner_id', 'external_source', 'external_id', 'custom_fields'];
    const shown = Object.keys(contactView.shape).filter((name) => !later.includes(name));
    assert.deepEqual(Object.keys(contact), shown);
    assert.equal(Object.keys(contact).length, 29);
    const { id, created_at, updated_at, ...rest } = contact;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(updated_at, created_at);
    const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
    assert.deepEqual(filled, {
      org_id: api.organization.id,
      first_name: 'Ada',
      last_name: '',
      tags: [],
      status: 'active',
      source: 'api',
      email_subscribed: true,
      created_by: api.organization.userId,
    });
  });

  it('takes every updatable field and drops system and unknown ones', async () => {
    const fields = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'Ada@Example.com',
      phone: '+44 20 1234',
      company: 'Engines',
      company_id: await createCompany(),
      job_title: 'Countess',
      industry: 'Computing',
      address_line1: '1 Street',
      address_line2: 'Back door',
      city: 'London',
      state: 'Greater London',
      zip: 'SW1',
      country: 'UK',
      tags: ['math'],
      status: 'lead',
      stage: 'New',
      source: 'import',
      score: -5,
      notes: 'First "programmer" \\ 100 % \n é 🚀',
      linkedin_url: 'https://linkedin.example/ada',
    };
    const system = {
      id: ABSENT,
      org_id: ABSENT,
      created_by: ABSENT,
      email_subscribed: false,
      enriched_at: 'x',
      odd: 1,
    };
    const contact = await createContact({ ...fields, ...system });
    assert.deepEqual({ ...contact, ...fields }, contact);
    assert.notEqual(contact.id, ABSENT);
    assert.equal(contact.org_id, api.organization.id);
    assert.equal(contact.created_by, api.organization.userId);
    assert.equal(contact.email_subscribed, true);
    assert.equal(contact.enriched_at, null);
  });

  it('normalises tags: trimmed, ignoring case, the first spelling stays', async () => {
    const { tags } = await createContact({ tags: [' VIP ', 'vip', 'Lead'] });
    assert.deepEqual(tags, ['VIP', 'Lead']);
  });

  it('lets two contacts share an email address', async () => {
    await createContact({ email: 'shared@example.com' });
    assert.equal((await createContact({ email: 'shared@example.com' })).email, 'shared@example.com');
  });

  it('takes status unsubscribed as not subscribed to email', async () => {
    assert.equal((await createContact({ status: 'unsubscribed' })).email_subscribed, false);
  });

  it('writes one audit entry and one event contact.created, also with tags', async () => {
    const contact = await createContact({ tags: ['vip'] });
    assert.deepEqual(await auditOf(contact.id), [
      { action: 'created', operation: 'create-contact', changes: {} },
    ]);
    const [event, ...others] = await eventsOf(contact.id);
    assert.deepEqual(others, []);
    assert.equal(event?.event_type, 'contact.created');
    assert.deepEqual(event.contact, contact);
    assert.deepEqual(await activitiesOf(contact), []);
  });

  const refused: [string, unknown, RegExp][] = [
    ['first_name missing', {}, /'first_name' is required/],
    ['first_name empty', { first_name: ' ' }, /'first_name' must not be empty/],
    ['first_name no text', { first_name: 7 }, /'first_name' must be a string/],
    ['last_name null', { first_name: 'A', last_name: null }, /'last_name'/],
    ['email impossible', { first_name: 'A', email: 'at example.com' }, /'email' must be an email address/],
    ['score with a fraction', { first_name: 'A', score: 1.5 }, /'score' must be a whole number/],
    ['score too large', { first_name: 'A', score: 2 ** 31 }, /'score'/],
    ['tags no list', { first_name: 'A', tags: 'vip' }, /'tags' must be an array/],
    ['an empty tag', { first_name: 'A', tags: ['a', ' '] }, /'tags\.1' must not be empty/],
    ['a tag of 65 characters', { first_name: 'A', tags: ['x'.repeat(65)] }, /'tags\.0' must have at most 64/],
    [
      '201 tags',
      { first_name: 'A', tags: Array.from({ length: 201 }, (_, n) => `t${n}`) },
      /'tags' must have at most 200/,
    ],
    ['status empty', { first_name: 'A', status: '' }, /'status' must not be empty/],
    ['source of 65 characters', { first_name: 'A', source: 'x'.repeat(65) }, /'source'/],
    ['company_id no UUID', { first_name: 'A', company_id: 'x' }, /'company_id' must be a UUID/],
    [
      'a company that is not there',
      { first_name: 'A', company_id: ABSENT },
      /'company_id' must be a company of your/,
    ],
    ['a NUL character', { first_name: 'A\0' }, /'first_name' must not contain a NUL/],
    ['half a surrogate pair', { first_name: 'A', notes: '\ud800' }, /'notes' must be well-formed/],
    ['a list for a body', [], /must be a JSON object/],
  ];
  for (const [what, body, message] of refused) {
    it(`400 for ${what}`, async () => {
      assert.match((await api.post('/api-contacts', body)).error(400, 'invalid_request'), message);
    });
  }

  it('400 for the company of another organization', async () => {
    const company_id = await createCompany(globex.key);
    const response = await api.post('/api-contacts', { first_name: 'A', company_id });
    assert.match(response.error(400, 'invalid_request'), /'company_id'/);
  });

  it('403 without crm:write, naming it', async () => {
    const response = await api.post('/api-contacts', { first_name: 'A' }, { key: readKey });
    assert.equal(response.error(403, 'forbidden'), "Scope 'crm:write' is required.");
  });
});

describe('GET /api-contacts/:id', () => {
  it('200 with any valid credential', async () => {
    const contact = await createContact();
    const response = await api.get(path(contact), { key: otherKey });
    assert.equal(response.status, 200);
    assert.deepEqual(response.body, { data: contact });
  });

  it('404 for an absent contact, one of another organization, and not a UUID', async () => {
    for (const id of [ABSENT, foreign.id, 'me']) {
      assert.match(
        (await api.get(`/api-contacts/${id}`)).error(404, 'not_found'),
        /^No contact with this id/,
      );
    }
  });

  it('401 without a credential', async () => {
    (await api.get(path(foreign), { key: null })).error(401, 'unauthorized');
  });
});

describe('PATCH /api-contacts/:id', () => {
  it('200: only included fields change, null clears', async () => {
    const contact = await createContact({ last_name: 'Byron', phone: '1', city: 'London' });
    const after = await patched(contact, { last_name: 'Lovelace', phone: null });
    assert.deepEqual(after, { ...contact, last_name: 'Lovelace', phone: null, updated_at: after.updated_at });
    assert.ok(after.updated_at > contact.updated_at);
    assert.deepEqual(await current(contact), after);
  });

  it('changes every updatable field', async () => {
    const fields = {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.com',
      phone: '2',
      company: 'Navy',
      company_id: await createCompany(),
      job_title: 'Admiral',
      industry: 'Defence',
      address_line1: 'a',
      address_line2: 'b',
      city: 'c',
      state: 'd',
      zip: 'e',
      country: 'f',
      tags: ['cobol'],
      status: 'customer',
      stage: 'Won',
      source: 'form',
      notes: 'n',
      linkedin_url: 'l',
      score: 99,
    };
    const contact = await createContact();
    const after = await patched(contact, fields);
    assert.deepEqual(after, { ...contact, ...fields, updated_at: after.updated_at });
  });

  it('drops system and unknown fields', async () => {
    const contact = await createContact();
    const system = {
      id: ABSENT,
      org_id: globex.id,
      created_at: 'x',
      created_by: null,
      email_subscribed: false,
    };
    const after = await patched(contact, { ...system, enriched_at: null, odd: 1, city: 'Rome' });
    assert.deepEqual(after, { ...contact, city: 'Rome', updated_at: after.updated_at });
  });

  it('writes an audit entry and contact.updated with the changes', async () => {
    const contact = await createContact();
    const after = await patched(contact, { city: 'Rome', first_name: 'Ada' });
    const changes = { city: { from: null, to: 'Rome' } };
    assert.deepEqual((await auditOf(contact.id)).at(-1), {
      action: 'updated',
      operation: 'update-contact',
      changes,
    });
    const [, event, ...others] = await eventsOf(contact.id);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [event?.event_type, event?.contact, event?.changes],
      ['contact.updated', after, changes],
    );
  });

  it('writes nothing when it changes nothing', async () => {
    const contact = await createContact({ tags: ['VIP'], score: 3 });
    assert.deepEqual(
      await patched(contact, { first_name: 'Ada', tags: ['vip'], score: 3, notes: null }),
      contact,
    );
    assert.deepEqual(await current(contact), contact);
    assert.equal((await auditOf(contact.id)).length, 1);
    assert.deepEqual(await eventTypes(contact), ['contact.created']);
  });

  it('sets email_subscribed to false with status unsubscribed, and no later status sets it back', async () => {
    const contact = await createContact();
    const after = await patched(contact, { status: 'unsubscribed' });
    assert.deepEqual([after.status, after.email_subscribed], ['unsubscribed', false]);
    const later = await patched(contact, { status: 'active' });
    assert.deepEqual([later.status, later.email_subscribed], ['active', false]);
  });

  it('replaces tags; those that are new write tag_added and fire contact.tag_added with one contact.updated', async () => {
    const contact = await createContact({ tags: ['VIP', 'old'] });
    const after = await patched(contact, { tags: ['new', 'vip'], city: 'Rome' });
    assert.deepEqual(after.tags, ['new', 'VIP']);
    assert.deepEqual(await activitiesOf(contact), [
      { activity_type: 'tag_added', description: 'Tag added: new', metadata: { tags: ['new'] } },
    ]);
    assert.deepEqual(await eventTypes(contact), ['contact.created', 'contact.tag_added', 'contact.updated']);
  });

  it('fires contact.updated alone when tags are only removed', async () => {
    const contact = await createContact({ tags: ['a', 'b'] });
    assert.deepEqual((await patched(contact, { tags: ['b'] })).tags, ['b']);
    assert.deepEqual(await activitiesOf(contact), []);
    assert.deepEqual(await eventTypes(contact), ['contact.created', 'contact.updated']);
  });

  it('loses none of 50 updates at once', async () => {
    const contact = await createContact();
    const columns = ['city', 'state', 'zip', 'country', 'phone'];
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => patched(contact, { [columns[n % 5] ?? 'city']: String(n) })),
    );
    assert.equal((await eventsOf(contact.id)).length, 51);
    let state = {};
    for (const { contact: record } of await eventsOf(contact.id)) state = record;
    assert.ok(columns.every((column) => Reflect.get(state, column) !== null));
  });

  const refused: [string, unknown, RegExp][] = [
    ['a body without updatable fields', { id: ABSENT, odd: 1 }, /no field that can be updated/],
    ['an empty first_name', { first_name: '' }, /'first_name' must not be empty/],
    ['first_name null', { first_name: null }, /'first_name'/],
    ['tags null', { tags: null }, /'tags'/],
    ['an impossible email', { email: 'a@b@c' }, /'email'/],
    ['a company that is not there', { company_id: ABSENT }, /'company_id' must be a company/],
    ['what is not JSON', '{', /valid JSON/],
  ];
  for (const [what, body, message] of refused) {
    it(`400 for ${what}, and nothing changes`, async () => {
      const contact = await createContact();
      assert.match((await api.patch(path(contact), body)).error(400, 'invalid_request'), message);
      assert.deepEqual(await current(contact), contact);
    });
  }

  it('403 without crm:write', async () => {
    (await api.patch(path(foreign), { city: 'Rome' }, { key: readKey })).error(403, 'forbidden');
  });

  it('404 for an absent contact, one of another organization, and not a UUID', async () => {
    for (const id of [ABSENT, foreign.id, 'me']) {
      (await api.patch(`/api-contacts/${id}`, { city: 'Rome' })).error(404, 'not_found');
    }
    assert.equal((await api.get(path(foreign), { key: globex.key })).data<Contact>().city, null);
  });
});

describe('POST /api-contacts/:id/tags', () => {
  const tag = async (contact: Contact, body: unknown) => api.post(`${path(contact)}/tags`, body);

  it('200: adds one tag or a list, never replaces; `tag` is accepted for `tags`', async () => {
    const contact = await createContact({ tags: ['first'] });
    assert.equal((await tag(contact, { tags: 'vip' })).status, 200);
    await tag(contact, { tags: ['lead', ' VIP '] });
    const after = (await tag(contact, { tag: 'hot' })).data<Contact>();
    assert.deepEqual(after.tags, ['first', 'vip', 'lead', 'hot']);
  });

  it('writes a tag_added activity and fires contact.tag_added with a companion contact.updated', async () => {
    const contact = await createContact({ tags: ['a'] });
    const after = (await tag(contact, { tags: ['A', 'b', 'c'] })).data<Contact>();
    assert.deepEqual(await activitiesOf(contact), [
      { activity_type: 'tag_added', description: 'Tags added: b, c', metadata: { tags: ['b', 'c'] } },
    ]);
    const [, added, updated, ...others] = await eventsOf(contact.id);
    assert.deepEqual(others, []);
    assert.deepEqual([added?.event_type, added?.contact], ['contact.tag_added', after]);
    assert.deepEqual([updated?.event_type, updated?.contact], ['contact.updated', after]);
    assert.deepEqual(updated?.changes, { tags: { from: ['a'], to: ['a', 'b', 'c'] } });
  });

  it('writes nothing when nothing is added', async () => {
    const contact = await createContact({ tags: ['VIP'] });
    const response = await tag(contact, { tags: ['vip'] });
    assert.equal(response.status, 200);
    assert.deepEqual(response.data<Contact>(), contact);
    assert.deepEqual(await eventTypes(contact), ['contact.created']);
  });

  it('loses none of 50 tags at once', async () => {
    const contact = await createContact();
    await Promise.all(Array.from({ length: 50 }, (_, n) => tag(contact, { tags: `tag ${n}` })));
    assert.equal((await current(contact)).tags.length, 50);
  });

  for (const body of [
    {},
    { tags: '' },
    { tags: ' ' },
    { tags: [] },
    { tags: ['a', ''] },
    { tags: null },
    { tag: 7 },
  ]) {
    it(`400 for ${JSON.stringify(body)}`, async () => {
      const contact = await createContact();
      assert.match((await tag(contact, body)).error(400, 'invalid_request'), /'tags?'/);
    });
  }

  it('400 when a contact would have more than 200', async () => {
    const contact = await createContact({ tags: Array.from({ length: 200 }, (_, n) => `t${n}`) });
    assert.match((await tag(contact, { tags: 'more' })).error(400, 'invalid_request'), /at most 200/);
  });

  it('403 without crm:write; 404 for an absent contact', async () => {
    (await api.post(`${path(foreign)}/tags`, { tags: 'a' }, { key: readKey })).error(403, 'forbidden');
    for (const id of [ABSENT, foreign.id, 'me']) {
      (await api.post(`/api-contacts/${id}/tags`, { tags: 'a' })).error(404, 'not_found');
    }
  });
});

describe('POST /api-contacts/:id/enrichment', () => {
  const enrich = (contact: Contact, body: object) =>
    api.post(`${path(contact)}/enrichment`, { provider: 'clearbit', ...body });

  it('200: fills empty fields, and fires contact.enriched with the companion contact.updated', async () => {
    const contact = await createContact({ city: 'London' });
    const response = await enrich(contact, { fields: { city: 'Rome', phone: '1', email_subscribed: false } });
    assert.equal(response.status, 200);
    const after = response.data<Contact>();
    assert.deepEqual(after, {
      ...contact,
      phone: '1',
      enriched_at: after.updated_at,
      enrichment_status: 'enriched',
      updated_at: after.updated_at,
    });
    assert.deepEqual(await activitiesOf(contact), [
      {
        activity_type: 'enrichment',
        description: 'clearbit found phone',
        metadata: { provider: 'clearbit', enrichment_status: 'enriched', fields: ['phone'] },
      },
    ]);
    const [, enriched, updated, ...others] = await eventsOf(contact.id);
    assert.deepEqual(others, []);
    assert.deepEqual([enriched?.event_type, enriched?.contact], ['contact.enriched', after]);
    assert.deepEqual([updated?.event_type, updated?.contact], ['contact.updated', after]);
    assert.deepEqual(Object.keys(updated?.changes ?? {}), ['phone', 'enriched_at', 'enrichment_status']);
    assert.equal((await auditOf(contact.id)).at(-1)?.operation, 'enrich-contact');
  });

  it('replaces with overwrite', async () => {
    const contact = await createContact({ city: 'London' });
    const response = await enrich(contact, { fields: { city: 'Rome' }, overwrite: true });
    assert.equal(response.data<Contact>().city, 'Rome');
  });

  it('is not_found for empty fields', async () => {
    const contact = await createContact();
    const after = (await enrich(contact, { fields: {} })).data<Contact>();
    assert.equal(after.enrichment_status, 'not_found');
    assert.deepEqual(await eventTypes(contact), ['contact.created', 'contact.enriched', 'contact.updated']);
  });

  it('fires contact.tag_added too when it brings tags, and one contact.updated', async () => {
    const contact = await createContact();
    await enrich(contact, { fields: { tags: ['math'] } });
    const types = ['contact.created', 'contact.tag_added', 'contact.enriched', 'contact.updated'];
    assert.deepEqual(await eventTypes(contact), types);
  });

  for (const body of [
    {},
    { fields: [] },
    { fields: { email: 'x' } },
    { fields: {}, provider: '' },
    { fields: {}, overwrite: 'yes' },
  ]) {
    it(`400 for ${JSON.stringify(body)}`, async () => {
      (await enrich(await createContact(), body)).error(400, 'invalid_request');
    });
  }

  it('403 without crm:write; 404 for an absent contact', async () => {
    const body = { provider: 'clearbit', fields: {} };
    (await api.post(`${path(foreign)}/enrichment`, body, { key: readKey })).error(403, 'forbidden');
    for (const id of [ABSENT, foreign.id, 'me']) {
      (await api.post(`/api-contacts/${id}/enrichment`, body)).error(404, 'not_found');
    }
  });
});

describe('DELETE /api-contacts/:id', () => {
  it('204, no body; the contact is gone', async () => {
    const contact = await createContact();
    const response = await api.delete(path(contact));
    assert.deepEqual([response.status, response.body], [204, undefined]);
    (await api.get(path(contact))).error(404, 'not_found');
    (await api.delete(path(contact))).error(404, 'not_found');
    assert.deepEqual((await auditOf(contact.id)).at(-1), {
      action: 'deleted',
      operation: 'delete-contact',
      changes: {},
    });
  });

  it('leaves its deals without the link, each a change with its audit entry and event', async () => {
    const contact = await createContact();
    const deal = (await api.post('/api-deals', { title: 'Engine', contact_id: contact.id })).data<{
      id: string;
      updated_at: string;
    }>();
    await api.delete(path(contact));
    const after = (await api.get(`/api-deals/${deal.id}`)).data<{ contact_id: null; updated_at: string }>();
    assert.equal(after.contact_id, null);
    assert.ok(after.updated_at > deal.updated_at);
    const changes = { contact_id: { from: contact.id, to: null } };
    const [event, ...others] = (await eventsOf(deal.id)).slice(1);
    assert.deepEqual(others, []);
    assert.deepEqual([event?.event_type, event?.changes], ['deal.updated', changes]);
    assert.deepEqual(Reflect.get(event ?? {}, 'deal'), after);
    assert.deepEqual((await auditOf(deal.id)).at(-1), {
      action: 'updated',
      operation: 'delete-contact',
      changes,
    });
  });

  it('takes its activities along, but leaves those of a deal to the deal', async () => {
    const contact = await createContact();
    const deal = (await api.post('/api-deals', { title: 'Engine', contact_id: contact.id })).data<{
      id: string;
    }>();
    await api.post(`${path(contact)}/tags`, { tags: 'vip' });
    await api.delete(path(contact));
    assert.deepEqual(await activitiesOf(contact), []);
    const left = await api.rows('SELECT activity_type, contact_id FROM activities WHERE deal_id = $1', [
      deal.id,
    ]);
    assert.deepEqual(left, [{ activity_type: 'deal_created', contact_id: null }]);
  });

  it('goes together with updates of its deals at the same time', async () => {
    const contact = await createContact();
    const deals = await Promise.all(
      Array.from({ length: 8 }, async (_, n) =>
        (await api.post('/api-deals', { title: `D${n}`, contact_id: contact.id })).data<{ id: string }>(),
      ),
    );
    const updates = deals.map(({ id }) =>
      api.patch(`/api-deals/${id}`, { value: 5, contact_id: contact.id }),
    );
    const [deleted, ...updated] = await Promise.all([api.delete(path(contact)), ...updates]);
    assert.equal(deleted?.status, 204);
    for (const { status } of updated) assert.ok(status === 200 || status === 400, String(status));
    assert.deepEqual(await api.rows('SELECT id FROM deals WHERE contact_id = $1', [contact.id]), []);
  });

  it('403 without crm:write', async () => {
    (await api.delete(path(foreign), { key: readKey })).error(403, 'forbidden');
  });

  it('404 for an absent contact, one of another organization, and not a UUID', async () => {
    for (const id of [ABSENT, foreign.id, 'me']) {
      (await api.delete(`/api-contacts/${id}`)).error(404, 'not_found');
    }
    assert.equal((await api.get(path(foreign), { key: globex.key })).status, 200);
  });
});

describe('GET /api-contacts/:id/deals', () => {
  it('200 with any valid credential: its deals, newest first, with created_since, limit and offset', async () => {
    const contact = await createContact();
    const deals: { id: string; created_at: string }[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      deals.unshift((await api.post('/api-deals', { title, contact_id: contact.id })).data());
    }
    await api.post('/api-deals', { title: 'Not this one' });
    const all = await api.get(`${path(contact)}/deals`, { key: otherKey });
    assert.deepEqual(all.body, { data: deals, meta: { limit: 100, offset: 0, count: 3 } });
    const page = await api.get(`${path(contact)}/deals?limit=1&offset=1`);
    assert.deepEqual(page.body, { data: [deals[1]], meta: { limit: 1, offset: 1, count: 1 } });
    const since = await api.get(`${path(contact)}/deals?created_since=${deals[0]?.created_at}`);
    assert.equal(since.data<unknown[]>().length >= 1, true);
    assert.equal(
      (await api.get(`${path(contact)}/deals?created_since=2100-01-01`)).data<unknown[]>().length,
      0,
    );
  });

  it('400 for an unreadable created_since', async () => {
    const response = await api.get(`${path(foreign)}/deals?created_since=x`, { key: globex.key });
    assert.match(response.error(400, 'invalid_request'), /'created_since'/);
  });

  it('404 for an absent contact', async () => {
    for (const id of [ABSENT, foreign.id, 'me'])
      (await api.get(`/api-contacts/${id}/deals`)).error(404, 'not_found');
  });
});

describe('GET /api-contacts/:id/activities', () => {
  it('200 with any valid credential: its activities, newest first, with type, limit and offset', async () => {
    const contact = await createContact();
    await api.post(`${path(contact)}/tags`, { tags: 'one' });
    await api.post(`${path(contact)}/tags`, { tags: 'two' });
    await api.post(`${path(contact)}/enrichment`, { provider: 'clearbit', fields: {} });
    const list = (query: string) => api.get(`${path(contact)}/activities${query}`, { key: otherKey });
    const all = await list('');
    const activities = all.data<{ activity_type: string; description: string }[]>();
    assert.deepEqual(
      activities.map(({ description }) => description),
      ['clearbit found nothing', 'Tag added: two', 'Tag added: one'],
    );
    assert.deepEqual(Reflect.get(Object(all.body), 'meta'), { limit: 50, offset: 0, count: 3 });
    assert.deepEqual((await list('?type=tag_added&limit=1&offset=1')).data(), [activities[2]]);
    assert.deepEqual((await list('?created_since=2100-01-01')).data(), []);
  });

  it('400 for an unknown type', async () => {
    const contact = await createContact();
    (await api.get(`${path(contact)}/activities?type=x`)).error(400, 'invalid_request');
  });

  it('404 for an absent contact', async () => {
    for (const id of [ABSENT, foreign.id, 'me']) {
      (await api.get(`/api-contacts/${id}/activities`)).error(404, 'not_found');
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { Activity } from '../../records/activities/activity.schema.ts';
import type { Deal } from '../deals/deal.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const member = await api.addKey(['crm:read']);

async function createContact(key = api.organization.key): Promise<string> {
  return (await api.post('/api-contacts', { first_name: 'Ada' }, { key })).data<{ id: string }>().id;
}

async function createDeal(key = api.organization.key): Promise<string> {
  return (await api.post('/api-deals', { title: 'Engine' }, { key })).data<Deal>().id;
}

const contact = await createContact();
const deal = await createDeal();
const log = (body: Record<string, unknown>) => api.post('/api-activities', body);
const list = async (query: string) => (await api.get(`/api-activities?${query}`)).data<Activity[]>();
const eventsOf = (id: string) =>
  api.rows<{ event_type: string; record_type: string; payload: string }>(
    'SELECT event_type, record_type, payload FROM events WHERE record_id = $1',
    [id],
  );

describe('POST /api-activities', () => {
  it('201: logs a note, a call, an email or a meeting, with all its fields', async () => {
    for (const activity_type of ['note', 'email', 'call', 'meeting']) {
      const metadata = { duration_minutes: 25, with: ['Ada'], amount: 1200.5 };
      const response = await log({ activity_type, description: ' Long talk\n', deal_id: deal, metadata });
      assert.equal(response.status, 201);
      const { id, created_at, ...activity } = response.data<Activity>();
      assert.match(id, /^[0-9a-f-]{36}$/);
      assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.deepEqual(activity, {
        org_id: api.organization.id,
        contact_id: null,
        deal_id: deal,
        activity_type,
        description: ' Long talk\n',
        metadata,
        performed_by: api.organization.userId,
      });
    }
  });

  it('a note on a contact also fires contact.note_added, whose record is the activity', async () => {
    const note = (
      await log({ activity_type: 'note', description: 'Prefers email', contact_id: contact, deal_id: deal })
    ).data<Activity>();
    const [created, event, ...others] = await eventsOf(note.id);
    assert.equal(created?.event_type, 'activity.created');
    assert.deepEqual([event?.event_type, event?.record_type, others], ['contact.note_added', 'activity', []]);
    assert.deepEqual(JSON.parse(event?.payload ?? ''), {
      id: note.id,
      org_id: api.organization.id,
      event_type: 'contact.note_added',
      activity: note,
      occurred_at: note.created_at,
    });
  });

  it('a note on a deal alone and other kinds fire activity.created alone', async () => {
    for (const body of [
      { activity_type: 'note', deal_id: deal },
      { activity_type: 'call', contact_id: contact },
    ]) {
      const { id } = (await log({ description: 'Quiet', ...body })).data<Activity>();
      const types = (await eventsOf(id)).map(({ event_type }) => event_type);
      assert.deepEqual(types, ['activity.created']);
    }
  });

  it('is audited', async () => {
    const { id } = (
      await log({ activity_type: 'call', description: 'Rang', contact_id: contact })
    ).data<Activity>();
    assert.deepEqual(
      await api.rows('SELECT operation, record_type, action FROM audit_entries WHERE record_id = $1', [id]),
      [{ operation: 'log-activity', record_type: 'activity', action: 'created' }],
    );
  });

  it('keeps every digit and every character of the metadata', async () => {
    const metadata = '{"amount":12345678901234567890.125,"text":"\\u00e9 \\ud83d\\ude00 \\u202e"}';
    const response = await api.request('POST', '/api-activities', {
      body: `{"activity_type":"note","description":"Exact","deal_id":"${deal}","metadata":${metadata}}`,
    });
    const { id } = response.data<Activity>();
    const [row] = await api.rows<{ text: string }>(
      'SELECT metadata::text AS text FROM activities WHERE id = $1',
      [id],
    );
    assert.equal(row?.text, '{"amount":12345678901234567890.125,"text":"é 😀 \u202e"}');
  });

  it('does the same once under one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'note-1' };
    const body = { activity_type: 'note', description: 'Once', contact_id: contact };
    const [first, second] = [
      await api.post('/api-activities', body, { headers }),
      await api.post('/api-activities', body, { headers }),
    ];
    assert.deepEqual(first.body, second.body);
    assert.equal((await api.rows("SELECT id FROM activities WHERE description = 'Once'")).length, 1);
  });

  const note = { activity_type: 'note', description: 'Hello', contact_id: contact };
  const absent = '00000000-0000-7000-8000-000000000000';
  const refusals: [string, Record<string, unknown>, RegExp][] = [
    ['no activity_type', { activity_type: undefined }, /'activity_type' is required/],
    ['a kind that only the CRM writes', { activity_type: 'stage_change' }, /'activity_type' must be one of/],
    ['no description', { description: undefined }, /'description' is required/],
    ['a blank description', { description: ' \n' }, /'description' must not be empty/],
    ['a description with a NUL', { description: 'a\u0000' }, /'description' must not contain a NUL/],
    [
      'neither contact, deal nor company',
      { contact_id: null },
      /'contact_id', a 'deal_id' or a 'company_id'/,
    ],
    ['a contact_id that is no UUID', { contact_id: 'ada' }, /'contact_id' must be a UUID/],
    ['a contact not in the organization', { contact_id: absent }, /'contact_id' must be a contact/],
    ['a deal not in the organization', { deal_id: absent }, /'deal_id' must be a deal/],
    ['metadata that is no object', { metadata: ['a'] }, /'metadata' must be a JSON object/],
    ['metadata with half a character', { metadata: { a: '\ud800' } }, /'metadata' must be well-formed/],
  ];
  for (const [what, fields, message] of refusals) {
    it(`400: ${what}`, async () => {
      const response = await log({ ...note, ...fields });
      assert.match(response.error(400, 'invalid_request'), message);
    });
  }

  it("400: another organization's contact or deal, and nothing is written", async () => {
    const [theirContact, theirDeal] = [await createContact(globex.key), await createDeal(globex.key)];
    const before = await api.rows('SELECT count(*) FROM activities');
    (await log({ ...note, contact_id: theirContact })).error(400, 'invalid_request');
    (await log({ ...note, deal_id: theirDeal })).error(400, 'invalid_request');
    assert.deepEqual(await api.rows('SELECT count(*) FROM activities'), before);
  });

  it("403: without crm:write the message names it; 'contacts:write' is accepted", async () => {
    const refused = await api.post('/api-activities', note, { key: member });
    assert.equal(refused.error(403, 'forbidden'), "Scope 'crm:write' is required.");
    const legacy = await api.addKey(['contacts:write']);
    assert.equal((await api.post('/api-activities', note, { key: legacy })).status, 201);
  });
});

describe('GET /api-activities', () => {
  it('lists newest first with limit, offset and count; order=asc reverses it', async () => {
    const page = await api.get('/api-activities?limit=3&offset=1');
    const all = await list('limit=200');
    const { next_cursor, ...meta } = Object(page.body).meta;
    assert.deepEqual(
      { data: page.data(), meta },
      { data: all.slice(1, 4), meta: { limit: 3, offset: 1, count: 3 } },
    );
    assert.equal(typeof next_cursor, 'string');
    const times = all.map(({ created_at, id }) => created_at + id);
    assert.deepEqual(times, [...times].sort().reverse());
    assert.deepEqual(await list('limit=200&order=asc'), [...all].reverse());
  });

  it('limit: 100 unless given, 200 at most', async () => {
    assert.partialDeepStrictEqual((await api.get('/api-activities')).body, { meta: { limit: 100 } });
    assert.partialDeepStrictEqual((await api.get('/api-activities?limit=500')).body, {
      meta: { limit: 200 },
    });
  });

  it('created_since keeps what was written at that time or after', async () => {
    const [newest, older] = await list('limit=2');
    assert.ok(newest && older);
    await api.rows("UPDATE activities SET created_at = created_at - interval '1 day' WHERE id = $1", [
      older.id,
    ]);
    const since = await list(`created_since=${newest.created_at}&limit=200`);
    assert.ok(since.some(({ id }) => id === newest.id));
    assert.ok(since.every(({ id, created_at }) => id !== older.id && created_at >= newest.created_at));
    assert.deepEqual(await list('created_since=2999-01-01'), []);
  });

  it('filters by type, contact_id and deal_id, also together', async () => {
    const all = await list('limit=200');
    const cases: [string, (activity: Activity) => boolean][] = [
      ['type=call', ({ activity_type }) => activity_type === 'call'],
      ['type=deal_created', ({ activity_type }) => activity_type === 'deal_created'],
      [`contact_id=${contact}`, ({ contact_id }) => contact_id === contact],
      [`deal_id=${deal}`, ({ deal_id }) => deal_id === deal],
      [
        `contact_id=${contact}&deal_id=${deal}`,
        ({ contact_id, deal_id }) => contact_id === contact && deal_id === deal,
      ],
    ];
    for (const [query, matches] of cases) {
      const expected = all.filter(matches);
      assert.ok(expected.length > 0, query);
      assert.deepEqual(await list(`${query}&limit=200`), expected, query);
    }
  });

  it('company_id keeps what happened with the contacts and deals of a company, each once', async () => {
    const create = async (path: string, fields: object) =>
      (await api.post(path, fields)).data<{ id: string }>().id;
    const company_id = await create('/api-companies', { name: 'Northwind' });
    const ada = await create('/api-contacts', { first_name: 'Ada', company_id });
    const dealOfCompany = await create('/api-deals', { title: 'Relaunch', company_id, contact_id: ada });
    const notes = [
      (await log({ activity_type: 'note', description: 'One', contact_id: ada })).data<Activity>(),
      (
        await log({ activity_type: 'call', description: 'Both', contact_id: ada, deal_id: dealOfCompany })
      ).data<Activity>(),
    ];
    const found = await list(`company_id=${company_id}`);
    assert.deepEqual(
      found.map(({ activity_type }) => activity_type),
      ['call', 'note', 'deal_created'],
    );
    assert.deepEqual(found.slice(0, 2), notes.toReversed());
    assert.deepEqual(await list(`company_id=${company_id}&limit=1&offset=1`), found.slice(1, 2));
    assert.deepEqual(await list(`company_id=${company_id}&type=call&order=asc`), found.slice(0, 1));
    assert.deepEqual(await list(`company_id=${ada}`), []);
  });

  it('company_id tells the move of a deal once: on the deal, or on the contact of a deal of another company', async () => {
    const create = async (path: string, fields: object) =>
      (await api.post(path, fields)).data<{ id: string }>().id;
    const win = async (id: string) =>
      assert.equal((await api.patch(`/api-deals/${id}`, { status: 'won' })).status, 200);
    const company_id = await create('/api-companies', { name: 'Southwind' });
    const contact_id = await create('/api-contacts', { first_name: 'Grace', company_id });
    const own = await create('/api-deals', { title: 'Own', company_id, contact_id });
    const foreign = await create('/api-deals', { title: 'Foreign', contact_id });
    await win(own);
    await win(foreign);
    const told = async (query = '') =>
      (await list(`company_id=${company_id}${query}`))
        .filter(({ activity_type }) => activity_type.endsWith('stage_change'))
        .map(({ activity_type, deal_id, metadata }) => [activity_type, deal_id ?? metadata.deal_id]);
    assert.deepEqual(await told(), [
      ['deal_stage_change', foreign],
      ['stage_change', own],
    ]);
    assert.deepEqual(await told('&type=deal_stage_change'), [
      ['deal_stage_change', foreign],
      ['deal_stage_change', own],
    ]);
    assert.deepEqual(await told('&limit=1&offset=1'), [['stage_change', own]]);
  });

  it("shows nothing of another organization, whose ids filter like ids that don't exist", async () => {
    const theirs = (await api.get('/api-activities', { key: globex.key })).data<Activity[]>();
    assert.ok(theirs.length > 0);
    assert.ok(theirs.every(({ org_id }) => org_id === globex.id));
    assert.deepEqual(await list(`deal_id=${theirs[0]?.deal_id}`), []);
  });

  for (const [query, parameter] of [
    ['type=gossip', 'type'],
    ['created_since=yesterday', 'created_since'],
    ['contact_id=1', 'contact_id'],
    ['deal_id=1', 'deal_id'],
    ['company_id=1', 'company_id'],
    ['order=up', 'order'],
    ['limit=0', 'limit'],
    ['offset=-1', 'offset'],
  ] as const) {
    it(`400: ${query}`, async () => {
      const response = await api.get(`/api-activities?${query}`);
      assert.match(response.error(400, 'invalid_request'), new RegExp(`'${parameter}'`));
    });
  }

  it('403: without crm:read', async () => {
    const key = await api.addKey(['webhooks:write']);
    const refused = await api.get('/api-activities', { key });
    assert.equal(refused.error(403, 'forbidden'), "Scope 'crm:read' is required.");
  });
});

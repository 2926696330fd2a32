import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { toolData, toolError } from '../../../test/mcp/agent.ts';
import type { Activity } from '../../records/activities/activity.schema.ts';
import { signIn } from '../testing/person.ts';
import { deleteActivity } from './delete-activity.ts';
import { updateActivity } from './update-activity.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const reader = await api.addKey(['crm:read']);
const create = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
const contact = await create('/api-contacts', { first_name: 'Ada', tags: ['vip'] });
const company = await create('/api-companies', { name: 'Northwind' });
const deal = await create('/api-deals', { title: 'Engine', company_id: company, contact_id: contact });

const absent = '00000000-0000-7000-8000-000000000000';
const NOT_LOGGED =
  'Only notes, emails, calls and meetings can be changed or deleted. Kontor recorded this activity when something changed.';
const NOT_YOURS = 'Only the person who logged an activity, owners and admins may change or delete it.';

async function log(fields: object = {}): Promise<Activity> {
  const body = { activity_type: 'note', description: 'Hello', contact_id: contact, ...fields };
  const response = await api.post('/api-activities', body);
  assert.equal(response.status, 201, JSON.stringify(response.body));
  return response.data<Activity>();
}

const list = async (path: string) => (await api.get(path)).data<Activity[]>();
const eventsOf = async (id: string) =>
  (
    await api.rows<{ event_type: string; payload: string }>(
      'SELECT event_type, payload FROM events WHERE record_id = $1 ORDER BY recorded_at, id',
      [id],
    )
  ).map(({ event_type, payload }) => ({ event_type, ...JSON.parse(payload) }));
const entriesOf = (id: string) =>
  api.rows('SELECT operation, action, changes FROM audit_entries WHERE record_id = $1 ORDER BY id', [id]);

/** An activity that Kontor recorded: the creation of the deal. */
const recorded = (await list(`/api-activities?deal_id=${deal}&type=deal_created`))[0]?.id ?? '';

describe('occurred_at', () => {
  it('is left out while there is none, and shown in milliseconds of UTC', async () => {
    assert.equal('occurred_at' in (await log()), false);
    assert.equal('occurred_at' in (await log({ occurred_at: null })), false);
    const { occurred_at } = await log({ occurred_at: '2026-05-17T16:23:00.1234+02:00' });
    assert.equal(occurred_at, '2026-05-17T14:23:00.123Z');
  });

  for (const [what, occurred_at, message] of [
    ['in the future', '2999-01-01', "'occurred_at' must not be in the future."],
    ['before 1900', '1899-12-31', "'occurred_at' must be in the year 1900 or later."],
    ['that is no time', 'yesterday', /'occurred_at' must be an ISO 8601 timestamp/],
  ] as const) {
    it(`400: one ${what}, on creation and in an edit`, async () => {
      const { id } = await log();
      const body = { activity_type: 'note', description: 'Hello', contact_id: contact, occurred_at };
      for (const refused of [
        await api.post('/api-activities', body),
        await api.patch(`/api-activities/${id}`, { occurred_at }),
      ]) {
        const told = refused.error(400, 'invalid_request');
        if (typeof message === 'string') assert.equal(told, message);
        else assert.match(told, message);
      }
    });
  }

  it('orders timelines, while the list of the organization stays in the order of created_at', async () => {
    const own = await create('/api-contacts', { first_name: 'Grace', company_id: company });
    const owned = await create('/api-deals', { title: 'Mill', company_id: company });
    const of = { contact_id: own, deal_id: owned };
    const now = await log({ ...of, description: 'now' });
    const older = await log({ ...of, description: 'older', occurred_at: '2020-01-01' });
    const old = await log({ ...of, description: 'old', occurred_at: '2021-01-01' });
    const byTime = [now.id, old.id, older.id];
    const ids = async (path: string) =>
      (await list(path)).map(({ id }) => id).filter((id) => byTime.includes(id));
    for (const path of [
      `/api-contacts/${own}/activities`,
      `/api-activities?contact_id=${own}`,
      `/api-activities?deal_id=${owned}`,
      `/api-activities?company_id=${company}`,
      `/api-contacts/${own}/activities?created_since=${now.created_at}`,
    ]) {
      assert.deepEqual(await ids(path), byTime, path);
    }
    assert.deepEqual(await ids(`/api-activities?contact_id=${own}&order=asc`), byTime.toReversed());
    assert.deepEqual(await ids(`/api-activities?contact_id=${own}&limit=1&offset=1`), [old.id]);
    for (const path of ['/api-activities', `/api-activities?created_since=${now.created_at}`]) {
      assert.deepEqual(await ids(path), [old.id, older.id, now.id], path);
    }
    for (const overview of [
      await toolData(api, 'get_contact_overview', { contact_id: own }),
      await toolData(api, 'get_deal_overview', { deal_id: owned }),
    ]) {
      const told = (Object(overview).activities as Activity[]).map(({ id }) => id);
      assert.deepEqual(
        told.filter((id) => byTime.includes(id)),
        byTime,
      );
    }
  });
});

describe('GET /api-activities/:id', () => {
  it('200: the activity, also one that Kontor recorded', async () => {
    const note = await log();
    assert.deepEqual((await api.get(`/api-activities/${note.id}`)).data(), note);
    assert.equal((await api.get(`/api-activities/${recorded}`)).status, 200);
  });
});

describe('PATCH /api-activities/:id', () => {
  it('200: changes the fields given, and no others', async () => {
    const before = await log({ metadata: { minutes: 5 }, deal_id: deal });
    const edit = { activity_type: 'call', description: 'Rang', metadata: { minutes: 6 } };
    const when = { occurred_at: '2026-01-02T03:04:05.000Z' };
    const edited = await api.patch(`/api-activities/${before.id}`, { ...edit, ...when, contact_id: null });
    assert.equal(edited.status, 200);
    assert.deepEqual(edited.data(), { ...before, ...edit, ...when });
    const { description } = before;
    const again = await api.patch(`/api-activities/${before.id}`, { description, occurred_at: null });
    assert.deepEqual(again.data(), { ...before, ...edit, description });
  });

  it('is audited, and emits activity.updated with the changes', async () => {
    const note = await log();
    const edited = (await api.patch(`/api-activities/${note.id}`, { description: 'Bye' })).data<Activity>();
    const changes = { description: { from: 'Hello', to: 'Bye' } };
    assert.deepEqual((await entriesOf(note.id)).slice(1), [
      {
        operation: 'update-activity',
        action: 'updated',
        changes: { ...changes, contact_id: { from: contact, to: contact } },
      },
    ]);
    const { occurred_at, ...event } = (await eventsOf(note.id)).at(-1) ?? {};
    assert.ok(occurred_at >= note.created_at);
    assert.deepEqual(event, {
      event_type: 'activity.updated',
      id: note.id,
      org_id: api.organization.id,
      activity: edited,
      changes,
    });
  });

  it('writes nothing when nothing changes', async () => {
    const note = await log({ metadata: { a: [1, 2.5] }, occurred_at: '2026-01-02' });
    const { activity_type, description, metadata, occurred_at } = note;
    const same = { activity_type, description, metadata, occurred_at };
    assert.deepEqual((await api.patch(`/api-activities/${note.id}`, same)).data(), note);
    assert.equal((await entriesOf(note.id)).length, 1);
  });

  it('keeps every digit of metadata that it does not change', async () => {
    const metadata = '{"amount":12345678901234567890.125}';
    const response = await api.request('POST', '/api-activities', {
      body: `{"activity_type":"note","description":"Exact","deal_id":"${deal}","metadata":${metadata}}`,
    });
    const { id } = response.data<Activity>();
    assert.equal((await api.patch(`/api-activities/${id}`, { description: 'Exactly' })).status, 200);
    const [row] = await api.rows('SELECT metadata::text AS text FROM activities WHERE id = $1', [id]);
    assert.equal(row?.text, metadata);
  });

  it('appears in the feed of changes, as does a deletion', async () => {
    const start = Object(Object((await api.get('/api-changes')).body).meta).next_cursor;
    const { id } = await log();
    await api.patch(`/api-activities/${id}`, { description: 'Bye' });
    await api.delete(`/api-activities/${id}`);
    const changes = (await api.get(`/api-changes?after=${start}&kinds=activity`)).data<
      { id: string; change: string; record?: Activity }[]
    >();
    assert.deepEqual(
      changes.filter((one) => one.id === id).map(({ change, record }) => [change, record?.description]),
      [
        ['created', 'Hello'],
        ['updated', 'Bye'],
        ['deleted', undefined],
      ],
    );
  });

  for (const [what, body, message] of [
    [
      'no field that can change',
      { contact_id: absent },
      /These can: activity_type, description, metadata, occurred_at/,
    ],
    ['a blank description', { description: ' ' }, /'description' must not be empty/],
    ['a kind that only the CRM writes', { activity_type: 'stage_change' }, /'activity_type' must be one of/],
  ] as const) {
    it(`400: ${what}`, async () => {
      const { id } = await log();
      assert.match((await api.patch(`/api-activities/${id}`, body)).error(400, 'invalid_request'), message);
    });
  }
});

describe('company_id', () => {
  const northwind = { contact_id: null, company_id: company };

  it('logs for a company alone, which shows it in its timeline and in the feed of the organization', async () => {
    const { id, company_id, contact_id } = await log({ ...northwind, description: 'Visited the mill' });
    assert.deepEqual([company_id, contact_id], [company, null]);
    const [latest] = await list(`/api-activities?company_id=${company}`);
    assert.equal(latest?.id, id);
    assert.equal((await list('/api-activities'))[0]?.company_id, company);
    assert.deepEqual(
      (await eventsOf(id)).map(({ event_type, activity }) => [event_type, activity.company_id]),
      [['activity.created', company]],
    );
  });

  it('is left out of activities that belong to no company', async () => {
    assert.equal('company_id' in (await log()), false);
    assert.equal('company_id' in (await log({ company_id: null })), false);
  });

  it('may stand beside a contact and a deal; the company lists the activity once', async () => {
    const { id } = await log({ company_id: company, deal_id: deal });
    const listed = await list(`/api-activities?company_id=${company}`);
    assert.equal(listed.filter((activity) => activity.id === id).length, 1);
    assert.equal((await list(`/api-activities?contact_id=${contact}`))[0]?.id, id);
  });

  it('moves with a merge, and goes with the company, except where it belongs to a contact', async () => {
    const doomed = await create('/api-companies', { name: 'Southwind' });
    const into = await create('/api-companies', { name: 'Southwind Ltd' });
    const alone = await log({ contact_id: null, company_id: doomed });
    const shared = await log({ company_id: doomed });
    await api.post(`/api-companies/${into}/merge`, { merge_id: doomed });
    const read = async (id: string) => await api.get(`/api-activities/${id}`);
    assert.equal((await read(alone.id)).data<Activity>().company_id, into);
    assert.equal((await api.delete(`/api-companies/${into}`)).status, 204);
    (await read(alone.id)).error(404, 'not_found');
    assert.equal('company_id' in (await read(shared.id)).data<Activity>(), false);
  });

  it('400: no company of the organization, or no record at all', async () => {
    const body = { activity_type: 'note', description: 'Hello' };
    const refused = async (fields: object, key?: string) =>
      (await api.post('/api-activities', { ...body, ...fields }, key ? { key } : {})).error(
        400,
        'invalid_request',
      );
    const told = "'company_id' must be a company of your organization.";
    assert.equal(await refused({ company_id: absent }), told);
    assert.equal(await refused({ company_id: company }, globex.key), told);
    assert.match(await refused({}), /must name a 'contact_id', a 'deal_id' or a 'company_id'/);
  });
});

describe('DELETE /api-activities/:id', () => {
  it('204: the activity is gone; it is audited, and activity.deleted has ids alone', async () => {
    const { id } = await log({ deal_id: deal });
    assert.equal((await api.delete(`/api-activities/${id}`)).status, 204);
    (await api.get(`/api-activities/${id}`)).error(404, 'not_found');
    (await api.delete(`/api-activities/${id}`)).error(404, 'not_found');
    assert.deepEqual((await entriesOf(id)).at(-1), {
      operation: 'delete-activity',
      action: 'deleted',
      changes: { activity_type: { from: 'note', to: null }, contact_id: { from: contact, to: null } },
    });
    const { event_type, activity } = (await eventsOf(id)).at(-1) ?? {};
    assert.deepEqual(
      [event_type, activity],
      ['activity.deleted', { id, org_id: api.organization.id, contact_id: contact, deal_id: deal }],
    );
  });
});

describe('an activity', () => {
  const doors: [string, (id: string, key?: string) => ReturnType<typeof api.get>][] = [
    ['edited', (id, key) => api.patch(`/api-activities/${id}`, { description: 'Mine' }, key ? { key } : {})],
    ['deleted', (id, key) => api.delete(`/api-activities/${id}`, key ? { key } : {})],
  ];
  for (const [done, act] of doors) {
    it(`that Kontor recorded is not ${done}: 409`, async () => {
      assert.equal((await act(recorded)).error(409, 'conflict'), NOT_LOGGED);
      assert.equal((await api.get(`/api-activities/${recorded}`)).status, 200);
    });

    it(`is not ${done} by another organization or under an unknown id: 404, nor without crm:write: 403`, async () => {
      const { id } = await log();
      (await act(id, globex.key)).error(404, 'not_found');
      (await act(absent)).error(404, 'not_found');
      (await act('no-uuid')).error(404, 'not_found');
      assert.equal((await act(id, reader)).error(403, 'forbidden'), "Scope 'crm:write' is required.");
      assert.equal((await api.get(`/api-activities/${id}`)).data<Activity>().description, 'Hello');
    });
  }

  it('is edited and deleted by the member who logged it, owners, admins and keys, and by no other member', async () => {
    const { id } = await log();
    const other = signIn(api, api.organization, { role: 'member', userId: globex.userId });
    const author = signIn(api, api.organization, { role: 'member' });
    const admin = signIn(api, api.organization, { role: 'admin', userId: globex.userId });
    const edit = (description: string) => ({ id, description });
    const refusal = { status: 403, code: 'forbidden', message: NOT_YOURS };
    await assert.rejects(other(updateActivity, edit('Theirs')), refusal);
    await assert.rejects(other(deleteActivity, { id }), refusal);
    for (const person of [author, admin]) await person(updateActivity, edit(`By ${person === author}`));
    await author(deleteActivity, { id });
    const another = await log();
    await admin(deleteActivity, { id: another.id });
    (await api.get(`/api-activities/${another.id}`)).error(404, 'not_found');
  });

  it('is edited and deleted by agents, who are told what cannot be', async () => {
    const { id } = await log();
    const edited = await toolData(api, 'update_activity', { activity_id: id, occurred_at: '2026-02-03' });
    assert.equal(edited.occurred_at, '2026-02-03T00:00:00.000Z');
    assert.match(await toolError(api, 'delete_activity', { activity_id: recorded }), /Only notes, emails/);
  });
});

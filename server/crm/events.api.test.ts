import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../test/api.ts';
import type { Pipeline } from './pipelines/pipeline.schema.ts';

/** The events of the CRM and what they carry (docs/behaviour/webhooks.md 7 to 9). */

const api = await startApi();
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
assert.ok(sales);
const pipeline = { id: sales.id, name: 'Sales', is_default: true };
const stageNamed = (name: string) => {
  const stage = sales.stages.find((candidate) => candidate.name === name);
  assert.ok(stage);
  const { id, is_won, is_lost, is_qualified } = stage;
  return { id, name, is_won, is_lost, is_qualified };
};
const [fresh, won, lost] = [stageNamed('New'), stageNamed('Closed Won'), stageNamed('Closed Lost')];

const create = async (path: string, fields: object) =>
  (await api.post(path, fields)).data<{ readonly id: string }>().id;
const newDeal = (fields: object = {}) => create('/api-deals', { title: 'Engine', ...fields });

/** The events about a record in their order, as receivers get them, without the fields that every event has. */
async function eventsOf(recordId: string) {
  const rows = await api.rows<{ payload: string }>(
    'SELECT payload FROM events WHERE record_id = $1 ORDER BY id',
    [recordId],
  );
  return rows.map(({ payload }) => {
    const { id, org_id, occurred_at, ...data } = JSON.parse(payload);
    assert.equal(id, recordId);
    assert.equal(org_id, api.organization.id);
    assert.match(occurred_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    return data;
  });
}
const typesOf = async (recordId: string) => (await eventsOf(recordId)).map(({ event_type }) => event_type);

describe('events of a deal', () => {
  it('carry its stage and its pipeline after the change', async () => {
    const id = await newDeal();
    await api.patch(`/api-deals/${id}`, { stage_id: won.id });
    const [created, closed, updated] = await eventsOf(id);
    assert.deepEqual(
      [created.event_type, created.stage, created.pipeline],
      ['deal.created', fresh, pipeline],
    );
    assert.deepEqual([closed.event_type, closed.stage, closed.pipeline], ['deal.won', won, pipeline]);
    assert.deepEqual([updated.event_type, updated.stage, updated.pipeline], ['deal.updated', won, pipeline]);
    assert.equal(closed.deal.stage_id, won.id);
  });

  it('tell that it was won or lost, by stage or by status, and once only', async () => {
    const id = await newDeal();
    await api.patch(`/api-deals/${id}`, { status: 'lost', lost_reason: 'Price' });
    await api.patch(`/api-deals/${id}`, { status: 'lost', lost_reason: 'Timing' });
    await api.patch(`/api-deals/${id}`, { stage_id: fresh.id });
    await api.patch(`/api-deals/${id}`, { status: 'won' });
    assert.deepEqual(await typesOf(id), [
      'deal.created',
      'deal.lost',
      'deal.updated',
      'deal.updated',
      'deal.updated',
      'deal.won',
      'deal.updated',
    ]);
  });

  it('tell of a deal that is created in a won or lost stage', async () => {
    assert.deepEqual(await typesOf(await newDeal({ stage_id: won.id })), ['deal.created', 'deal.won']);
    assert.deepEqual(await typesOf(await newDeal({ stage_id: lost.id })), ['deal.created', 'deal.lost']);
  });

  it('do not tell of a win where no stage is flagged as won', async () => {
    const stages = [{ name: 'Only' }];
    const pipeline_id = await create('/api-pipelines', { name: 'Flagless', stages });
    const id = await newDeal({ pipeline_id });
    await api.patch(`/api-deals/${id}`, { status: 'won' });
    assert.deepEqual(await typesOf(id), ['deal.created', 'deal.updated']);
  });

  it('tell of a change of its contact by a deletion, with the stage', async () => {
    const contact_id = await create('/api-contacts', { first_name: 'Ada' });
    const id = await newDeal({ contact_id });
    await api.delete(`/api-contacts/${contact_id}`);
    const last = (await eventsOf(id)).at(-1);
    assert.deepEqual([last.event_type, last.stage, last.pipeline], ['deal.updated', fresh, pipeline]);
  });

  it('end with its deletion, which carries ids only', async () => {
    const id = await newDeal();
    await api.delete(`/api-deals/${id}`);
    const last = (await eventsOf(id)).at(-1);
    assert.deepEqual(last, { event_type: 'deal.deleted', deal: { id, org_id: api.organization.id } });
  });
});

describe('events of a contact', () => {
  it('name the tags that were added', async () => {
    const id = await create('/api-contacts', { first_name: 'Ada', tags: ['vip'] });
    await api.post(`/api-contacts/${id}/tags`, { tags: ['VIP', 'lead', 'press'] });
    const [, added, updated] = await eventsOf(id);
    assert.deepEqual([added.event_type, added.tags_added], ['contact.tag_added', ['lead', 'press']]);
    assert.deepEqual([updated.event_type, updated.tags_added], ['contact.updated', undefined]);
  });

  it('end with a merge, which names the contact that stays', async () => {
    const [stays, goes] = [
      await create('/api-contacts', { first_name: 'Ada' }),
      await create('/api-contacts', { first_name: 'Augusta', city: 'London' }),
    ];
    await api.post(`/api-contacts/${stays}/merge`, { merge_id: goes });
    assert.deepEqual((await eventsOf(goes)).at(-1), {
      event_type: 'contact.merged',
      contact: { id: goes, org_id: api.organization.id, merged_into: stays },
    });
    assert.deepEqual(await typesOf(stays), ['contact.created', 'contact.updated']);
  });
});

describe('events of a company', () => {
  it('tell of its creation, its changes and its deletion', async () => {
    const id = await create('/api-companies', { name: 'Acme' });
    await api.patch(`/api-companies/${id}`, { city: 'Paris' });
    await api.patch(`/api-companies/${id}`, { city: 'Paris' });
    await api.delete(`/api-companies/${id}`);
    const [created, updated, deleted, ...further] = await eventsOf(id);
    assert.deepEqual([created.event_type, created.company.name], ['company.created', 'Acme']);
    assert.deepEqual(
      [updated.event_type, updated.changes],
      ['company.updated', { city: { from: null, to: 'Paris' } }],
    );
    assert.deepEqual(deleted, {
      event_type: 'company.deleted',
      company: { id, org_id: api.organization.id, merged_into: null },
    });
    assert.deepEqual(further, []);
  });

  it('end with a merge, which names the company that stays', async () => {
    const [stays, goes] = [
      await create('/api-companies', { name: 'Acme' }),
      await create('/api-companies', { name: 'Acme Ltd', city: 'Paris' }),
    ];
    await api.post(`/api-companies/${stays}/merge`, { merge_id: goes });
    const last = (await eventsOf(goes)).at(-1);
    assert.deepEqual([last.event_type, last.company.merged_into], ['company.deleted', stays]);
    assert.deepEqual(await typesOf(stays), ['company.created', 'company.updated']);
  });
});

describe('events of an activity', () => {
  it('tell of every logged activity; a note on a contact has an event of the contact, too', async () => {
    const contact_id = await create('/api-contacts', { first_name: 'Ada' });
    const deal_id = await newDeal();
    const log = (fields: object) => create('/api-activities', { description: 'Hello', ...fields });
    assert.deepEqual(await typesOf(await log({ activity_type: 'call', contact_id })), ['activity.created']);
    assert.deepEqual(await typesOf(await log({ activity_type: 'note', deal_id })), ['activity.created']);
    const note = await log({ activity_type: 'note', contact_id });
    assert.deepEqual(await typesOf(note), ['activity.created', 'contact.note_added']);
  });
});

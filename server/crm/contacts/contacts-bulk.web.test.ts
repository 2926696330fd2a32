import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../access/testing/browser.ts';
import { setUp, startService } from '../../access/testing/people.ts';
import type { Activity } from '../activities/activity.schema.ts';
import type { Contact } from './contact.schema.ts';
import type { ContactOutcome } from './contact-bulk.schema.ts';

/** POST /web/contacts-bulk: many contacts in one request, each by the rule of the operation for one of them. */

const service = await startService();
let person: Browser;
before(async () => {
  person = await setUp(service);
});

const create = async (fields: object): Promise<Contact> =>
  (await person.call('POST', '/web/api-contacts', fields)).json.data;
const get = async (id: string): Promise<Contact> =>
  (await person.call('GET', `/web/api-contacts/${id}`)).json.data;
const bulk = async (body: object): Promise<ContactOutcome[]> => {
  const { status, json, text } = await person.call('POST', '/web/contacts-bulk', body);
  assert.equal(status, 200, text);
  return json.data;
};
const eventsOf = async (id: string) =>
  (
    await service.rows<{ event_type: string }>(
      'SELECT event_type FROM events WHERE record_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ event_type }) => event_type);

describe('POST /web/contacts-bulk', () => {
  it('adds and removes tags as the operations for one contact do, and says what became of each', async () => {
    const ada = await create({ first_name: 'Ada', tags: ['VIP'] });
    const grace = await create({ first_name: 'Grace', tags: ['old', 'Lead'] });
    const absent = uuidv7();
    assert.deepEqual(
      await bulk({ ids: [grace.id, absent, ada.id, ada.id.toUpperCase()], add_tags: ['vip'] }),
      [
        { id: grace.id, outcome: 'changed' },
        { id: absent, outcome: 'missing' },
        { id: ada.id, outcome: 'unchanged' },
      ],
    );
    await bulk({ ids: [grace.id, ada.id], add_tags: ['lead'], remove_tags: ['OLD', 'vip'] });
    assert.deepEqual((await get(grace.id)).tags, ['Lead']);
    assert.deepEqual((await get(ada.id)).tags, ['lead']);
    assert.deepEqual(await eventsOf(ada.id), ['contact.created', 'contact.tag_added', 'contact.updated']);
    const activities: Activity[] = (await person.call('GET', `/web/api-contacts/${grace.id}/activities`)).json
      .data;
    assert.deepEqual(
      activities.map(({ description }) => description),
      ['Tag added: vip'],
    );
    const audit = await service.rows<{ operation: string; door: string }>(
      "SELECT operation, door FROM audit_entries WHERE record_id = $1 AND action = 'updated'",
      [ada.id],
    );
    assert.deepEqual(audit, [{ operation: 'change-contacts', door: 'web' }]);
  });

  it('sets a status with what follows from it', async () => {
    const ada = await create({ first_name: 'Ada' });
    await bulk({ ids: [ada.id], status: 'unsubscribed' });
    const { status, email_subscribed } = await get(ada.id);
    assert.deepEqual([status, email_subscribed], ['unsubscribed', false]);
  });

  it('tells which contacts it refuses to change and why, and changes the others', async () => {
    const full = await create({
      first_name: 'Full',
      tags: Array.from({ length: 200 }, (_, n) => `tag ${n}`),
    });
    const ada = await create({ first_name: 'Ada' });
    assert.deepEqual(await bulk({ ids: [full.id, ada.id], add_tags: ['one more'] }), [
      {
        id: full.id,
        outcome: 'refused',
        message: "'tags' would become 201; a contact has at most 200 tags.",
      },
      { id: ada.id, outcome: 'changed' },
    ]);
  });

  it('deletes 500 at once; their deals stay and lose the link', async () => {
    const [session] = await service.rows<{ id: string }>('SELECT id FROM organizations');
    const rows = await service.rows<{ id: string }>(
      `INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'Number', n::text, '{}', 'active', 'import', now(), now()
       FROM generate_series(1, 500) n RETURNING id`,
      [session?.id],
    );
    const ids = rows.map(({ id }) => id);
    const deal = (await person.call('POST', '/web/api-deals', { title: 'Relaunch', contact_id: ids[7] })).json
      .data;
    const outcomes = await bulk({ ids, delete: true });
    assert.deepEqual(
      outcomes,
      ids.map((id) => ({ id, outcome: 'deleted' })),
    );
    assert.equal((await person.call('GET', `/web/api-deals/${deal.id}`)).json.data.contact_id, null);
    assert.deepEqual(await eventsOf(deal.id), ['deal.created', 'deal.updated']);
    assert.deepEqual(await bulk({ ids: ids.slice(0, 1), delete: true }), [
      { id: ids[0], outcome: 'missing' },
    ]);
  });

  it('tags 500 at once', async () => {
    const [organization] = await service.rows<{ id: string }>('SELECT id FROM organizations');
    const rows = await service.rows<{ id: string }>(
      `INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'Many', n::text, '{}', 'active', 'import', now(), now()
       FROM generate_series(1, 500) n RETURNING id`,
      [organization?.id],
    );
    const outcomes = await bulk({ ids: rows.map(({ id }) => id), add_tags: ['many'] });
    assert.ok(outcomes.every(({ outcome }) => outcome === 'changed'));
  });

  it('400 for no ids, too many, nothing to do, or an edit together with a deletion', async () => {
    const id = uuidv7();
    for (const body of [
      { status: 'lead' },
      { ids: [], status: 'lead' },
      { ids: ['x'], status: 'lead' },
      { ids: Array.from({ length: 501 }, () => uuidv7()), status: 'lead' },
      { ids: [id] },
      { ids: [id], delete: true, status: 'lead' },
      { ids: [id], add_tags: [''] },
      { ids: [id], status: '' },
    ]) {
      const { status, json } = await person.call('POST', '/web/contacts-bulk', body);
      assert.deepEqual([status, json.error], [400, 'invalid_request'], JSON.stringify(body).slice(0, 80));
    }
  });
});

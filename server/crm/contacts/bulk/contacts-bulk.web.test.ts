import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../../access/testing/browser.ts';
import { setUp, startService } from '../../../access/testing/people.ts';
import type { Activity } from '../../../records/activities/activity.schema.ts';
import type { RecordOutcome } from '../../../records/bulk.schema.ts';
import type { Contact } from '../contact.schema.ts';

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
const bulk = async (body: object): Promise<RecordOutcome[]> => {
  const { status, json, text } = await person.call('POST', '/web/contacts-bulk', body);
  assert.equal(status, 200, text);
  return json.data;
};
/** Without the request, which is another each time. */
const told = (outcomes: readonly RecordOutcome[]) => outcomes.map(({ request_id, ...outcome }) => outcome);
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
    const ids = [grace.id, absent, ada.id, ada.id.toUpperCase()];
    assert.deepEqual(told(await bulk({ ids, add_tags: ['vip'] })), [
      { id: grace.id, outcome: 'changed' },
      { id: absent, outcome: 'missing' },
      { id: ada.id, outcome: 'unchanged' },
    ]);
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
    assert.deepEqual(told(await bulk({ ids: [full.id, ada.id], add_tags: ['one more'] })), [
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

describe('POST /web/contacts-bulk-undo', () => {
  const undo = async (changed: readonly RecordOutcome[]): Promise<RecordOutcome[]> => {
    const changes = changed.map(({ id, request_id }) => ({ id, request_id: request_id ?? 'none' }));
    const { status, json, text } = await person.call('POST', '/web/contacts-bulk-undo', { changes });
    assert.equal(status, 200, text);
    return told(json.data);
  };

  it('gives each contact back the tags that it had, in their order, and the status', async () => {
    const ada = await create({ first_name: 'Ada', tags: ['old', 'VIP', 'x'], status: 'lead' });
    const grace = await create({ first_name: 'Grace', tags: ['Fair'], status: 'customer' });
    const ids = [ada.id, grace.id];
    const tagged = await bulk({ ids, add_tags: ['fair'], remove_tags: ['old'] });
    const numbered = await bulk({ ids, status: 'active' });
    assert.deepEqual(
      tagged.map(({ outcome }) => outcome),
      ['changed', 'unchanged'],
    );
    await undo(numbered);
    assert.deepEqual(await undo(tagged), [
      { id: ada.id, outcome: 'changed' },
      { id: grace.id, outcome: 'unchanged' },
    ]);
    for (const before of [ada, grace]) {
      const { tags, status } = await get(before.id);
      assert.deepEqual([tags, status], [before.tags, before.status]);
    }
    const [entry] = await service.rows<{ changes: unknown }>(
      "SELECT changes FROM audit_entries WHERE record_id = $1 AND operation = 'undo-contacts-change' ORDER BY id DESC LIMIT 1",
      [ada.id],
    );
    assert.deepEqual(entry?.changes, { tags: { from: ['VIP', 'x', 'fair'], to: ['old', 'VIP', 'x'] } });
    const events = await service.rows<{ undoes: boolean | null }>(
      "SELECT (cause ->> 'undoes')::boolean AS undoes FROM events WHERE record_id = $1 AND event_type = 'contact.updated' ORDER BY id",
      [ada.id],
    );
    assert.deepEqual(
      events.map(({ undoes }) => undoes),
      [null, null, true, true],
    );
  });

  it('takes back what follows from a status: who was unsubscribed by it gets emails again', async () => {
    const [ada, grace] = [await create({ first_name: 'Ada' }), await create({ first_name: 'Grace' })];
    await bulk({ ids: [grace.id], status: 'unsubscribed' });
    await bulk({ ids: [grace.id], status: 'lead' });
    await undo(await bulk({ ids: [ada.id, grace.id], status: 'unsubscribed' }));
    const contacts = [await get(ada.id), await get(grace.id)];
    assert.deepEqual(
      contacts.map(({ status, email_subscribed }) => [status, email_subscribed]),
      [
        ['active', true],
        ['lead', false],
      ],
    );
  });

  it('leaves a contact alone that was changed since in one of these fields, or is gone', async () => {
    const [ada, grace, gone] = [
      await create({ first_name: 'Ada' }),
      await create({ first_name: 'Grace' }),
      await create({ first_name: 'Gone' }),
    ];
    const changed = await bulk({ ids: [ada.id, grace.id, gone.id], status: 'unsubscribed' });
    await person.call('PATCH', `/web/api-contacts/${ada.id}`, { status: 'active' });
    await person.call('PATCH', `/web/api-contacts/${grace.id}`, { phone: '123' });
    await person.call('DELETE', `/web/api-contacts/${gone.id}`);
    assert.deepEqual(await undo(changed), [
      { id: ada.id, outcome: 'kept' },
      { id: grace.id, outcome: 'changed' },
      { id: gone.id, outcome: 'missing' },
    ]);
    const { status, email_subscribed } = await get(ada.id);
    assert.deepEqual([status, email_subscribed], ['active', false]);
    assert.deepEqual((await get(grace.id)).phone, '123');
  });

  it('changes nothing when it is asked twice, or for a request that changed nothing', async () => {
    const ada = await create({ first_name: 'Ada' });
    const changed = await bulk({ ids: [ada.id], add_tags: ['once'] });
    await undo(changed);
    const nothing = [{ id: ada.id, outcome: 'unchanged' }];
    assert.deepEqual(await undo(changed), nothing);
    assert.deepEqual(await undo([{ id: ada.id, outcome: 'changed', request_id: 'another' }]), nothing);
  });

  it('takes back what oneself changed, and nothing of others or by other ways', async () => {
    const ada = await create({ first_name: 'Ada' });
    const changed = await bulk({ ids: [ada.id], status: 'customer' });
    await service.rows('UPDATE audit_entries SET user_id = gen_random_uuid() WHERE record_id = $1', [ada.id]);
    assert.deepEqual(await undo(changed), [{ id: ada.id, outcome: 'unchanged' }]);
    const answer = await person.call('PATCH', `/web/api-contacts/${ada.id}`, { status: 'lead' });
    const request_id = answer.headers.get('x-request-id') ?? '';
    assert.deepEqual(await undo([{ id: ada.id, outcome: 'changed', request_id }]), [
      { id: ada.id, outcome: 'unchanged' },
    ]);
    assert.equal((await get(ada.id)).status, 'lead');
  });

  it('400 for no changes, too many, or one without its request', async () => {
    const change = () => ({ id: uuidv7(), request_id: 'r' });
    for (const changes of [undefined, [], Array.from({ length: 501 }, change), [{ id: uuidv7() }]]) {
      const { status, json } = await person.call('POST', '/web/contacts-bulk-undo', { changes });
      assert.deepEqual([status, json.error], [400, 'invalid_request']);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../../../test/api.ts';
import type { Contact } from '../../contacts/contact.schema.ts';
import type { Deal } from '../deal.schema.ts';

/** Contacts of a deal beside the primary one, with their roles (docs/behaviour/deals.md 28). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

const contact = async (first_name: string, key = api.organization.key): Promise<string> =>
  (await api.post('/api-contacts', { first_name }, { key })).data<Contact>().id;
const create = async (fields: object): Promise<Deal> =>
  (await api.post('/api-deals', { title: 'Deal', ...fields })).data<Deal>();
const get = async ({ id }: Deal): Promise<Deal> => (await api.get(`/api-deals/${id}`)).data<Deal>();
const patch = async ({ id }: Deal, fields: object): Promise<Deal> =>
  (await api.patch(`/api-deals/${id}`, fields)).data<Deal>();
const changesOf = async ({ id }: Deal): Promise<object[]> => {
  const rows = await api.rows<{ payload: string }>(
    'SELECT payload FROM events WHERE record_id = $1 ORDER BY id',
    [id],
  );
  const events = rows.map(({ payload }) => JSON.parse(payload));
  return events.flatMap(({ event_type, changes }) => (event_type === 'deal.updated' ? [changes] : []));
};

describe('contacts of a deal', () => {
  it('are shown with their roles, once each, and left out while there are none', async () => {
    const [ada, bo] = [await contact('Ada'), await contact('Bo')];
    const deal = await create({
      contact_id: ada,
      contacts: [
        { contact_id: bo, role: ' champion ' },
        { contact_id: ada, role: 'buyer' },
        { contact_id: bo.toUpperCase() },
      ],
    });
    assert.deepEqual(deal.contacts, [{ contact_id: bo, role: 'champion' }]);
    assert.deepEqual((await get(deal)).contacts, deal.contacts);
    assert.ok(!('contacts' in (await patch(deal, { contacts: [] }))));
    assert.ok(!('contacts' in (await create({ contacts: '' }))));
  });

  it('lose the one that becomes the primary contact; a change of nothing writes nothing', async () => {
    const [ada, bo] = [await contact('Ada'), await contact('Bo')];
    const deal = await create({
      contacts: [
        { contact_id: ada, role: null },
        { contact_id: bo, role: 'buyer' },
      ],
    });
    const same = await patch(deal, { contacts: deal.contacts, contact_id: null });
    assert.equal(same.updated_at, deal.updated_at);
    const promoted = await patch(deal, { contact_id: ada });
    assert.deepEqual([promoted.contact_id, promoted.contacts], [ada, [{ contact_id: bo, role: 'buyer' }]]);
    assert.deepEqual((await changesOf(deal)).map(Object.keys), [['contact_id', 'contacts']]);
  });

  it('must be of the organization, alone or in a batch, and at most 50', async () => {
    const [ada, stranger] = [await contact('Ada'), await contact('Stranger', globex.key)];
    const refusal = "'contacts' must name contacts of your organization.";
    const deal = await create({});
    for (const id of [stranger, uuidv7()]) {
      const contacts = [{ contact_id: ada }, { contact_id: id }];
      assert.equal(
        (await api.post('/api-deals', { title: 'x', contacts })).error(400, 'invalid_request'),
        refusal,
      );
      assert.equal(
        (await api.patch(`/api-deals/${deal.id}`, { contacts })).error(400, 'invalid_request'),
        refusal,
      );
    }
    const records = [
      { title: 'Good', contacts: [{ contact_id: ada }] },
      { title: 'Bad', contacts: [{ contact_id: stranger }] },
    ];
    const batch = await api.post('/api-deals-batch', { operation: 'create', records });
    assert.deepEqual(
      batch.data<{ status: number; message?: string }[]>().map(({ status, message }) => [status, message]),
      [
        [201, undefined],
        [400, refusal],
      ],
    );
    const many = Array.from({ length: 51 }, () => ({ contact_id: ada }));
    const message = (await api.patch(`/api-deals/${deal.id}`, { contacts: many })).error(
      400,
      'invalid_request',
    );
    assert.equal(message, "'contacts' must have at most 50 entries.");
    assert.ok(!('contacts' in (await get(deal))));
  });

  it('each find the deal: in lists, searches, sums and their own deals', async () => {
    const [ada, zed] = [await contact('Ada'), await contact('Zedediah')];
    const deal = await create({ contact_id: ada, value: 7, contacts: [{ contact_id: zed, role: 'buyer' }] });
    for (const path of [
      `/api-deals?contact_id=${zed}`,
      `/api-contacts/${zed}/deals`,
      '/api-deals?q=zededi',
      '/api-deals?q=zededi%20deal',
    ])
      assert.deepEqual(
        (await api.get(path)).data<Deal[]>().map(({ id }) => id),
        [deal.id],
        path,
      );
    const { body } = await api.get(`/api-deals/${deal.id}?include=contacts`);
    const contacts: Contact[] = Object(body).meta.included.contacts;
    assert.deepEqual(contacts.map(({ id }) => id).sort(), [ada, zed].sort());
  });

  it('go with the contact that is deleted, as an update of the deal', async () => {
    const [ada, bo] = [await contact('Ada'), await contact('Bo')];
    const entries = [
      { contact_id: ada, role: 'buyer' },
      { contact_id: bo, role: null },
    ];
    const deal = await create({ contacts: entries });
    assert.equal((await api.delete(`/api-contacts/${ada}`)).status, 204);
    const left = await get(deal);
    assert.deepEqual(left.contacts, [entries[1]]);
    assert.ok(left.updated_at > deal.updated_at);
    assert.deepEqual(await changesOf(deal), [{ contacts: { from: entries, to: [entries[1]] } }]);
    assert.equal((await api.delete(`/api-contacts/${bo}`)).status, 204);
    assert.ok(!('contacts' in (await get(deal))));
  });

  it('name the contact that stays after a merge, once, and never beside itself', async () => {
    const [stays, goes, other] = [await contact('Stay'), await contact('Go'), await contact('Other')];
    const entry = (contact_id: string, role: string | null = null) => ({ contact_id, role });
    const listed = await create({ contacts: [entry(other), entry(goes, 'buyer')] });
    const both = await create({ contacts: [entry(stays, 'champion'), entry(goes, 'buyer')] });
    const primary = await create({ contact_id: stays, contacts: [entry(goes, 'buyer'), entry(other)] });
    const moving = await create({ contact_id: goes, contacts: [entry(stays, 'buyer'), entry(other)] });
    const answer = await api.post(`/api-contacts/${stays}/merge`, { merge_id: goes });
    assert.equal(Object(answer.body).meta.moved_deals, 4);
    assert.deepEqual((await get(listed)).contacts, [entry(other), entry(stays, 'buyer')]);
    assert.deepEqual((await get(both)).contacts, [entry(stays, 'champion')]);
    assert.deepEqual((await get(primary)).contacts, [entry(other)]);
    const moved = await get(moving);
    assert.deepEqual([moved.contact_id, moved.contacts], [stays, [entry(other)]]);
    assert.equal((await api.get(`/api-contacts/${stays}/deals`)).data<Deal[]>().length, 4);
  });

  it('protect nothing from erasure: the entry goes, and the deal keeps no name', async () => {
    const ada = (
      await api.post('/api-contacts', { first_name: 'Adelaide', last_name: 'Erasable' })
    ).data<Contact>();
    const deal = await create({
      title: 'For Adelaide Erasable',
      contacts: [{ contact_id: ada.id, role: 'buyer' }],
    });
    assert.equal((await api.post(`/api-contacts/${ada.id}/privacy-erase`, {})).status, 200);
    const left = await get(deal);
    assert.ok(!('contacts' in left));
    assert.ok(!left.title.includes('Adelaide'), left.title);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../../../test/api.ts';
import type { Contact } from '../contact.schema.ts';
import type { Consent } from './consent.schema.ts';

/** What contacts agreed to: docs/behaviour/touches-and-consents.md 6 to 10. */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);

const create = async (fields: object = {}) =>
  (await api.post('/api-contacts', { first_name: 'Ada', ...fields })).data<Contact>();
const pathOf = ({ id }: Contact) => `/api-contacts/${id}/consents`;
const ledgerOf = async (contact: Contact, query = '') =>
  (await api.get(pathOf(contact) + query)).data<Consent[]>();
const answersOf = async (contact: Contact) =>
  (await ledgerOf(contact)).map(({ purpose, state, source }) => `${purpose} ${state} ${source}`);
const subscribed = async ({ id }: Contact) =>
  (await api.get(`/api-contacts/${id}`)).data<Contact>().email_subscribed;
const answer = (contact: Contact, fields: object) =>
  api.post(pathOf(contact), { purpose: 'email_marketing', state: 'denied', source: 'phone', ...fields });

describe('POST /api-contacts/:id/consents', () => {
  it('201 with the entry, which says what the person read, and who recorded it', async () => {
    const contact = await create();
    const fields = {
      purpose: 'ad_user_data',
      state: 'granted',
      words: 'You may measure our ads.',
      source: 'phone',
      occurred_at: '2026-05-17T14:23:00.000Z',
    };
    const response = await api.post(pathOf(contact), fields);
    assert.equal(response.status, 201);
    const { id, created_at, ...entry } = response.data<Consent>();
    assert.deepEqual(entry, { ...fields, created_by: api.organization.userId });
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(await ledgerOf(contact), [{ id, ...entry, created_at }].map(inOrder));
  });

  it('denied for email_marketing ends emails, and granted brings them back, each with contact.updated', async () => {
    const contact = await create();
    await answer(contact, { state: 'denied' });
    assert.equal(await subscribed(contact), false);
    await answer(contact, { state: 'granted' });
    assert.equal(await subscribed(contact), true);
    const events = await api.rows<{ payload: string }>(
      'SELECT payload FROM events WHERE record_id = $1 ORDER BY id',
      [contact.id],
    );
    assert.deepEqual(
      events.map(({ payload }) => JSON.parse(payload).event_type),
      ['contact.created', 'contact.updated', 'contact.updated'],
    );
  });

  it('takes an answer about ads for no answer about emails', async () => {
    const contact = await create();
    await answer(contact, { purpose: 'ad_user_data' });
    await answer(contact, { purpose: 'ad_personalization' });
    assert.equal(await subscribed(contact), true);
  });

  it('lets the answer with the latest occurred_at count, in whichever order they arrive', async () => {
    const given = fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), granted: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(given, async (answers) => {
        const contact = await create();
        const sent = answers.map(({ day, granted }, index) => ({
          state: granted ? 'granted' : 'denied',
          occurred_at: `2026-05-${String(day).padStart(2, '0')}T00:00:00.${String(index).padStart(3, '0')}Z`,
        }));
        for (const fields of sent) await answer(contact, fields);
        const latest = [...sent].sort((a, b) => (a.occurred_at < b.occurred_at ? 1 : -1))[0];
        assert.equal(await subscribed(contact), latest?.state === 'granted');
        assert.equal((await ledgerOf(contact))[0]?.state, latest?.state);
      }),
      { numRuns: 8, seed: 20_261 },
    );
  });

  it('decides between two answers at once as the ledger does', async () => {
    const contact = await create();
    const states = ['granted', 'denied', 'granted', 'denied', 'granted', 'denied'];
    await Promise.all(states.map((state) => answer(contact, { state })));
    const [counts] = await ledgerOf(contact, '?purpose=email_marketing&limit=1');
    assert.equal(await subscribed(contact), counts?.state === 'granted');
  });

  it('400 for another purpose, another state and no source; 403 without crm:write; 404 elsewhere', async () => {
    const contact = await create();
    for (const fields of [{ purpose: 'sms' }, { state: 'unknown' }, { source: '' }]) {
      (await answer(contact, fields)).error(400, 'invalid_request');
    }
    const body = { purpose: 'ad_user_data', state: 'granted', source: 'phone' };
    (await api.post(pathOf(contact), body, { key: readKey })).error(403, 'forbidden');
    (await api.post(pathOf(contact), body, { key: globex.key })).error(404, 'not_found');
    (await api.get(pathOf(contact), { key: globex.key })).error(404, 'not_found');
    assert.deepEqual(await ledgerOf(contact), []);
  });
});

describe('POST /api-contacts/:id/subscribe', () => {
  it('records a consent and brings emails back, which no update does', async () => {
    const contact = await create({ status: 'unsubscribed' });
    const path = `/api-contacts/${contact.id}`;
    await api.patch(path, { status: 'active', email_subscribed: true });
    assert.equal(await subscribed(contact), false);
    const response = await api.post(`${path}/subscribe`, { source: 'phone', note: 'Asked for it.' });
    assert.equal(response.status, 200);
    assert.equal(response.data<Contact>().email_subscribed, true);
    assert.deepEqual(await answersOf(contact), [
      'email_marketing granted phone',
      'email_marketing denied status',
    ]);
    assert.equal((await ledgerOf(contact))[0]?.words, 'Asked for it.');
  });
});

describe('the ledger', () => {
  it('says when a status ended emails, whether at creation or later', async () => {
    const contact = await create();
    await api.patch(`/api-contacts/${contact.id}`, { status: 'unsubscribed' });
    assert.deepEqual(await answersOf(contact), ['email_marketing denied status']);
    assert.deepEqual(await answersOf(await create({ status: 'unsubscribed' })), [
      'email_marketing denied status',
    ]);
  });

  it('moves with a merge, and a refusal of either contact counts', async () => {
    const [stays, goes] = [await create(), await create()];
    await answer(stays, { purpose: 'ad_user_data', state: 'granted' });
    await answer(goes, { purpose: 'ad_user_data', occurred_at: '2026-01-01' });
    await answer(goes, { purpose: 'ad_personalization', state: 'granted' });
    await api.post(`/api-contacts/${stays.id}/merge`, { merge_id: goes.id });
    assert.deepEqual(await answersOf(stays), [
      'ad_user_data denied merge',
      'ad_personalization granted phone',
      'ad_user_data granted phone',
      'ad_user_data denied phone',
    ]);
  });

  it('is never changed: the service may only add, move and erase entries', async () => {
    const rights = await api.rows<{ column_name: string }>(
      `SELECT column_name FROM information_schema.column_privileges
       WHERE grantee = 'kontor_app' AND table_name = 'contact_consents' AND privilege_type = 'UPDATE'`,
    );
    assert.deepEqual(rights, [{ column_name: 'contact_id' }]);
  });

  it('is exported and erased with the contact', async () => {
    const contact = await create();
    await answer(contact, { words: 'No, thank you.' });
    const path = `/api-contacts/${contact.id}`;
    const { tables } = (await api.get(`${path}/privacy-export`)).data<{ tables: Record<string, object[]> }>();
    assert.equal(Reflect.get(tables.contact_consents?.[0] ?? {}, 'words'), 'No, thank you.');
    await api.post(`${path}/privacy-erase`, undefined);
    const left = 'SELECT id FROM contact_consents WHERE contact_id = $1';
    assert.deepEqual(await api.rows(left, [contact.id]), []);
  });
});

/** An entry with its members in the order of answers. */
function inOrder({
  id,
  purpose,
  state,
  words,
  source,
  occurred_at,
  created_at,
  created_by,
}: Consent): Consent {
  return { id, purpose, state, words, source, occurred_at, created_at, created_by };
}

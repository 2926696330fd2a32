import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../../test/api.ts';
import type { Contact } from '../contact.schema.ts';
import type { Touch } from './touch.schema.ts';

/** How contacts came here: docs/behaviour/touches-and-consents.md 1 to 5. */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);

const create = async (fields: object = {}) =>
  (await api.post('/api-contacts', { first_name: 'Ada', ...fields })).data<Contact>();
const pathOf = ({ id }: Contact) => `/api-contacts/${id}/touches`;
const touchesOf = async (contact: Contact, query = '') =>
  (await api.get(pathOf(contact) + query)).data<Touch[]>();

const CLICK = { kind: 'gclid', value: 'Cj0KCQjw-AbC', seen_at: '2026-05-17T14:23:00.123Z' };
const VISIT = {
  kind: 'campaign',
  campaign: { source: 'newsletter', medium: 'email', name: 'spring' },
  page: 'https://www.example.com/?utm_source=newsletter',
  referrer: 'https://mail.example.com/',
  seen_at: '2026-05-16T08:00:00.000Z',
};

describe('click_ids of POST /api-contacts', () => {
  it('become touches, exactly as they came, and are no field of the contact', async () => {
    const contact = await create({ click_ids: [{ ...CLICK, value: ' IwAR0%3DbC ' }] });
    assert.ok(!('click_ids' in contact));
    const [touch, ...others] = await touchesOf(contact);
    assert.deepEqual(others, []);
    assert.deepEqual(touch, {
      id: touch?.id,
      ...CLICK,
      value: ' IwAR0%3DbC ',
      campaign: null,
      page: null,
      referrer: null,
      submission_id: null,
    });
  });

  it('were seen now where they do not say when, or name a time to come', async () => {
    const contact = await create({
      click_ids: [
        { kind: 'ttclid', value: 'a' },
        { kind: 'fbclid', value: 'b', seen_at: '2999-01-01' },
      ],
    });
    for (const { seen_at } of await touchesOf(contact)) {
      assert.ok(Math.abs(Date.parse(seen_at) - Date.parse(contact.created_at)) < 60_000, seen_at);
    }
  });

  for (const [reason, clickId] of [
    ['an unknown kind', { kind: 'xclid', value: 'a' }],
    ['an empty value', { kind: 'gclid', value: '' }],
    ['a value of 1,001 characters', { kind: 'gclid', value: 'x'.repeat(1_001) }],
    ['a NUL character', { kind: 'gclid', value: 'a\u0000' }],
    ['a time that is none', { kind: 'gclid', value: 'a', seen_at: 'soon' }],
  ] as const) {
    it(`400: ${reason}, and there is no contact`, async () => {
      const email = `${reason.replaceAll(/\W/g, '-')}@example.com`;
      const answer = await api.post('/api-contacts', { first_name: 'Ada', email, click_ids: [clickId] });
      answer.error(400, 'invalid_request');
      assert.deepEqual(await api.rows('SELECT id FROM contacts WHERE email = $1', [email]), []);
    });
  }
});

describe('POST /api-contacts/:id/touches', () => {
  it('201 with the touches that are new; each is kept, and the same one only once', async () => {
    const contact = await create({ click_ids: [CLICK] });
    const submission_id = '0199f000-0000-7000-8000-000000000001';
    const later = { ...CLICK, seen_at: '2026-06-01T00:00:00.000Z' };
    const answer = await api.post(pathOf(contact), { touches: [CLICK, VISIT, later], submission_id });
    assert.equal(answer.status, 201);
    assert.deepEqual(
      answer.data<Touch[]>().map(({ seen_at }) => seen_at),
      [VISIT.seen_at, later.seen_at],
    );
    const touches = await touchesOf(contact);
    assert.deepEqual(
      touches.map(({ kind, seen_at, submission_id: by }) => [kind, seen_at, by]),
      [
        ['gclid', later.seen_at, submission_id],
        ['gclid', CLICK.seen_at, null],
        ['campaign', VISIT.seen_at, submission_id],
      ],
    );
    assert.deepEqual(touches[2]?.campaign, { ...VISIT.campaign, term: null, content: null });
    assert.deepEqual(
      (await touchesOf(contact, '?order=asc&limit=1')).map(({ kind }) => kind),
      ['campaign'],
    );
  });

  it('400: a click id without a value, a campaign without a part', async () => {
    const contact = await create();
    for (const touch of [{ kind: 'gclid' }, { kind: 'campaign' }, { kind: 'campaign', campaign: {} }]) {
      (await api.post(pathOf(contact), { touches: [touch] })).error(400, 'invalid_request');
    }
    assert.deepEqual(await touchesOf(contact), []);
  });

  it('403 without crm:write, and without crm:read for the list', async () => {
    const contact = await create();
    const none = await api.addKey(['webhooks:read']);
    (await api.post(pathOf(contact), { touches: [CLICK] }, { key: readKey })).error(403, 'forbidden');
    (await api.get(pathOf(contact), { key: none })).error(403, 'forbidden');
    assert.equal((await api.get(pathOf(contact), { key: readKey })).status, 200);
  });

  it('404 for a contact of another organization', async () => {
    const contact = await create({ click_ids: [CLICK] });
    const { key } = globex;
    (await api.get(pathOf(contact), { key })).error(404, 'not_found');
    (await api.post(pathOf(contact), { touches: [CLICK] }, { key })).error(404, 'not_found');
  });
});

describe('the touches of a contact', () => {
  it('move to the contact that it is merged into, and none is there twice', async () => {
    const [stays, goes] = [await create({ click_ids: [CLICK] }), await create({ click_ids: [CLICK] })];
    await api.post(pathOf(goes), { touches: [VISIT] });
    await api.post(`/api-contacts/${stays.id}/merge`, { merge_id: goes.id });
    assert.deepEqual(
      (await touchesOf(stays)).map(({ kind }) => kind),
      ['gclid', 'campaign'],
    );
  });

  it('are exported with it, and erased or deleted with it', async () => {
    for (const end of ['erase', 'delete'] as const) {
      const contact = await create({ click_ids: [CLICK] });
      const path = `/api-contacts/${contact.id}`;
      const { tables } = (await api.get(`${path}/privacy-export`)).data<{
        tables: Record<string, object[]>;
      }>();
      assert.equal(Reflect.get(tables.contact_touches?.[0] ?? {}, 'value'), CLICK.value);
      await (end === 'erase' ? api.post(`${path}/privacy-erase`, undefined) : api.delete(path));
      assert.deepEqual(
        await api.rows('SELECT id FROM contact_touches WHERE contact_id = $1', [contact.id]),
        [],
      );
    }
  });

  it('split reports of contacts and deals by the first and by the last campaign', async () => {
    const { key } = await api.addOrganization('Initech');
    const visit = (name: string, seen_at: string) => ({ ...VISIT, campaign: { name }, seen_at });
    const { id } = (await api.post('/api-contacts', { first_name: 'Ada' }, { key })).data<Contact>();
    const touches = [
      visit('Summer', '2026-07-01T08:00:00.000Z'),
      visit('Autumn', '2026-10-01T08:00:00.000Z'),
      visit('Spring', '2026-04-01T08:00:00.000Z'),
      { ...CLICK, seen_at: '2026-11-01T08:00:00.000Z' },
    ];
    assert.equal((await api.post(`/api-contacts/${id}/touches`, { touches }, { key })).status, 201);
    const deal = (
      await api.post('/api-deals', { title: 'Engine', value: 10, contact_id: id }, { key })
    ).data<{
      id: string;
    }>();
    await api.patch(`/api-deals/${deal.id}`, { status: 'won' }, { key });
    for (const metric of ['contacts_created', 'deals_won']) {
      for (const [dimension, name] of [
        ['campaign', 'Spring'],
        ['last_campaign', 'Autumn'],
      ] as const) {
        const answer = await api.post('/api-metrics/query', { metric, dimensions: [dimension] }, { key });
        const rows = answer.data<{ dimensions: Record<string, { name: string }>; value: number }[]>();
        assert.deepEqual(
          rows.map(({ dimensions, value }) => [dimensions[dimension]?.name, value]),
          [[name, 1]],
          `${metric} by ${dimension}`,
        );
      }
    }
  });
});

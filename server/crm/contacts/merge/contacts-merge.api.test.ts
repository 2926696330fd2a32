import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../../../test/api.ts';
import type { Activity } from '../../../records/activities/activity.schema.ts';
import type { Deal } from '../../deals/deal.schema.ts';
import { type Contact, contactPatch } from '../contact.schema.ts';

/** POST /api-contacts/:id/merge: two contacts become one, and nothing of either is lost. */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);

const create = async (fields: object, key = api.organization.key): Promise<Contact> =>
  (await api.post('/api-contacts', fields, { key })).data<Contact>();
const merge = (into: Contact, other: Contact, fields?: object) =>
  api.post(`/api-contacts/${into.id}/merge`, { merge_id: other.id, ...(fields ? { fields } : {}) });
const activitiesOf = async ({ id }: Contact) =>
  (await api.get(`/api-contacts/${id}/activities?limit=200`)).data<Activity[]>();
const dealsOf = async ({ id }: Contact) => (await api.get(`/api-contacts/${id}/deals`)).data<Deal[]>();
const newDeal = async ({ id }: Contact, title = 'Deal') =>
  (await api.post('/api-deals', { title, contact_id: id })).data<Deal>();
const newNote = async ({ id }: Contact, description: string) =>
  (
    await api.post('/api-activities', { activity_type: 'note', description, contact_id: id })
  ).data<Activity>();

describe('POST /api-contacts/:id/merge', () => {
  it('keeps the values of the contact that stays, and fills its empty fields from the other', async () => {
    const stays = await create({
      first_name: 'Ada',
      email: 'ada@example.com',
      tags: ['VIP'],
      notes: 'Met in May.',
    });
    const goes = await create({
      first_name: 'Augusta',
      last_name: 'Lovelace',
      email: 'augusta@example.com',
      phone: '+44 20 7946 0018',
      tags: ['vip', 'math'],
      notes: 'Writes programs.',
      score: 7,
    });
    const answer = await merge(stays, goes);
    assert.equal(answer.status, 200);
    const merged = answer.data<Contact>();
    const { updated_at, ...rest } = merged;
    assert.ok(updated_at > stays.updated_at);
    const { updated_at: _, ...before } = stays;
    assert.deepEqual(rest, {
      ...before,
      last_name: 'Lovelace',
      phone: '+44 20 7946 0018',
      tags: ['VIP', 'math'],
      notes: 'Met in May.\n\nWrites programs.',
      score: 7,
      emails: [{ email: 'augusta@example.com', label: null }],
    });
    (await api.get(`/api-contacts/${goes.id}`)).error(404, 'not_found');
  });

  it('chosen fields come before both, and what they replace stays in the activity', async () => {
    const stays = await create({ first_name: 'Ada', email: 'a@example.com', job_title: 'Analyst' });
    const goes = await create({ first_name: 'Ada', email: 'b@example.com', status: 'lead' });
    const merged = (await merge(stays, goes, { email: 'b@example.com', status: 'lead' })).data<Contact>();
    assert.deepEqual([merged.email, merged.status, merged.job_title], ['b@example.com', 'lead', 'Analyst']);
    const [activity] = await activitiesOf(merged);
    assert.equal(activity?.activity_type, 'merge');
    assert.equal(activity.description, 'Merged with Ada');
    assert.deepEqual(merged.emails, [{ email: 'a@example.com', label: null }]);
    assert.deepEqual(activity.metadata, {
      merged_contact: goes,
      replaced_fields: { email: 'a@example.com', status: 'active' },
    });
  });

  it('moves deals, each a change with its event, and activities; meta counts them', async () => {
    const [stays, goes] = [await create({ first_name: 'Ada' }), await create({ first_name: 'Ada' })];
    const [own, moved] = [await newDeal(stays), await newDeal(goes)];
    const note = await newNote(goes, 'Called');
    const answer = await merge(stays, goes);
    const activities = await api.rows('SELECT 1 FROM activities WHERE contact_id = $1', [stays.id]);
    const moved_activities = activities.length - 2;
    assert.deepEqual(Object(answer.body).meta, {
      moved_tasks: 0,
      moved_deals: 1,
      moved_form_submissions: 0,
      moved_activities,
    });
    assert.deepEqual((await dealsOf(stays)).map(({ id }) => id).sort(), [own.id, moved.id].sort());
    assert.ok((await activitiesOf(stays)).some(({ id }) => id === note.id));
    const [event] = await api.rows<{ payload: string }>(
      "SELECT payload FROM events WHERE record_id = $1 AND event_type = 'deal.updated'",
      [moved.id],
    );
    assert.deepEqual(JSON.parse(event?.payload ?? '').changes, {
      contact_id: { from: goes.id, to: stays.id },
    });
  });

  it('sends contact.updated with its changes, and contact.tag_added for tags that came along', async () => {
    const stays = await create({ first_name: 'Ada' });
    const goes = await create({ first_name: 'Ada', tags: ['vip'], city: 'London' });
    await merge(stays, goes);
    const events = await api.rows<{ event_type: string; payload: string }>(
      'SELECT event_type, payload FROM events WHERE record_id = $1 ORDER BY id',
      [stays.id],
    );
    assert.deepEqual(
      events.map(({ event_type }) => event_type),
      ['contact.created', 'contact.tag_added', 'contact.updated'],
    );
    assert.deepEqual(Object.keys(JSON.parse(events[2]?.payload ?? '').changes), ['city', 'tags']);
    const audit = await api.rows(
      "SELECT action, changes FROM audit_entries WHERE record_id = $1 AND operation = 'merge-contacts'",
      [goes.id],
    );
    assert.deepEqual(audit, [{ action: 'deleted', changes: { merged_into: { from: null, to: stays.id } } }]);
  });

  it('who unsubscribed in one of them has unsubscribed', async () => {
    const stays = await create({ first_name: 'Ada' });
    const goes = await create({ first_name: 'Ada', status: 'unsubscribed' });
    const { status, email_subscribed } = (await merge(stays, goes)).data<Contact>();
    assert.deepEqual([status, email_subscribed], ['active', false]);
  });

  it('400 for itself, for an absent contact and for one of another organization; nothing changes', async () => {
    const stays = await create({ first_name: 'Ada' });
    const theirs = await create({ first_name: 'Hank' }, globex.key);
    for (const merge_id of [stays.id, stays.id.toUpperCase(), uuidv7(), theirs.id, 'x', null, undefined]) {
      const answer = await api.post(`/api-contacts/${stays.id}/merge`, { merge_id });
      assert.match(answer.error(400, 'invalid_request'), /^'merge_id'/);
    }
    assert.deepEqual((await api.get(`/api-contacts/${stays.id}`)).data(), stays);
    assert.equal((await api.get(`/api-contacts/${theirs.id}`, { key: globex.key })).status, 200);
  });

  it('404 when the contact of the path is absent; 403 without crm:write', async () => {
    const goes = await create({ first_name: 'Ada' });
    (await api.post(`/api-contacts/${uuidv7()}/merge`, { merge_id: goes.id })).error(404, 'not_found');
    (await api.post('/api-contacts/x/merge', { merge_id: goes.id })).error(404, 'not_found');
    const answer = await api.post(`/api-contacts/${goes.id}/merge`, { merge_id: goes.id }, { key: readKey });
    assert.equal(answer.error(403, 'forbidden'), "Scope 'crm:write' is required.");
  });

  it('400 for bad fields and for too many tags; nothing changes', async () => {
    const stays = await create({ first_name: 'Ada', tags: Array.from({ length: 150 }, (_, n) => `a${n}`) });
    const goes = await create({ first_name: 'Ada', tags: Array.from({ length: 51 }, (_, n) => `b${n}`) });
    assert.match((await merge(stays, goes)).error(400, 'invalid_request'), /^'tags'/);
    assert.match(
      (await merge(stays, goes, { first_name: '' })).error(400, 'invalid_request'),
      /^'fields.first_name'/,
    );
    assert.match(
      (await merge(stays, goes, { tags: [], company_id: uuidv7() })).error(400, 'invalid_request'),
      /^'company_id'/,
    );
    assert.deepEqual((await api.get(`/api-contacts/${goes.id}`)).data(), goes);
  });

  it('409 for more activities than move at once; nothing changes', async () => {
    const [stays, goes] = [await create({ first_name: 'Ada' }), await create({ first_name: 'Ada' })];
    await api.rows(
      `INSERT INTO activities (org_id, id, contact_id, activity_type, description, metadata, created_at)
       SELECT org_id, gen_random_uuid(), id, 'note', 'x', '{}', now() FROM contacts, generate_series(1, 10001) WHERE id = $1`,
      [goes.id],
    );
    assert.match((await merge(stays, goes)).error(409, 'conflict'), /merge the other one into it instead/);
    assert.equal((await merge(goes, stays)).status, 200);
  });

  it('two at once in both directions: one merges, the other finds nothing to merge', async () => {
    const [one, two] = [await create({ first_name: 'Ada' }), await create({ first_name: 'Ada' })];
    await newDeal(one);
    await newDeal(two);
    const answers = await Promise.all([merge(one, two), merge(two, one)]);
    assert.deepEqual(answers.map(({ status }) => status === 200).sort(), [false, true]);
    const left = await api.rows<Contact>('SELECT id FROM contacts WHERE id = ANY ($1)', [[one.id, two.id]]);
    assert.equal(left.length, 1);
    assert.equal((await dealsOf({ ...one, id: left[0]?.id ?? '' })).length, 2);
  });
});

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== '');
const label = text.map((value) => value.trim());
const anyContact = fc.record(
  {
    first_name: text,
    last_name: text,
    email: fc.constantFrom('ada@example.com', 'ADA@example.com', 'augusta@example.com', null),
    phone: fc.option(text),
    company: fc.option(text),
    job_title: fc.option(text),
    industry: fc.option(text),
    address_line1: fc.option(text),
    city: fc.option(text),
    country: fc.option(text),
    tags: fc.array(fc.constantFrom('vip', 'VIP', 'lead', 'math', 'Navy'), { maxLength: 4 }),
    status: label,
    stage: fc.option(label),
    source: label,
    score: fc.option(fc.integer({ min: -5, max: 100 })),
    notes: fc.option(text),
    linkedin_url: fc.option(text),
  },
  { requiredKeys: ['first_name'] },
);
const chosen = fc.record(
  {
    email: fc.constantFrom('new@example.com', null),
    job_title: fc.option(text),
    score: fc.integer({ max: 9, min: 0 }),
  },
  { requiredKeys: [] },
);

describe('a merge', () => {
  it('loses no deal, no activity, no tag and no value of a field, whatever the two contacts hold', async () => {
    await fc.assert(
      fc.asyncProperty(anyContact, anyContact, chosen, fc.nat(2), async (first, second, fields, count) => {
        const [stays, goes] = [await create(first), await create(second)];
        const deals = [];
        const notes = [];
        for (const contact of [stays, goes]) {
          for (let n = 0; n < count; n += 1) {
            deals.push((await newDeal(contact)).id);
            notes.push((await newNote(contact, `Note ${n}`)).id);
          }
        }
        const merged = (await merge(stays, goes, fields)).data<Contact>();
        const activities = await activitiesOf(merged);
        const record = activities.find(({ activity_type }) => activity_type === 'merge');
        const former = [merged, record?.metadata.merged_contact, record?.metadata.replaced_fields].map(
          Object,
        );
        for (const contact of [stays, goes]) {
          for (const name of Object.keys(contactPatch.shape)) {
            const value: unknown = Reflect.get(contact, name);
            const isKept = former.some((state) => JSON.stringify(state[name]) === JSON.stringify(value));
            const isInside =
              typeof value === 'string' ? merged.notes?.includes(value) === true : Array.isArray(value);
            assert.ok(
              value === null ||
                value === '' ||
                isKept ||
                (name === 'notes' || name === 'tags' ? isInside : false),
              name,
            );
          }
        }
        const tags = merged.tags.map((tag) => tag.toLowerCase());
        for (const tag of [...stays.tags, ...goes.tags]) assert.ok(tags.includes(tag.toLowerCase()), tag);
        assert.deepEqual((await dealsOf(merged)).map(({ id }) => id).sort(), deals.sort());
        for (const id of notes) assert.ok(activities.some((activity) => activity.id === id));
      }),
      { numRuns: 25 },
    );
  });
});

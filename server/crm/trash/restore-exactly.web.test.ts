import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { signIn, startService } from '../../access/testing/people.ts';
import { startTrash } from './testing/records.ts';

/** A restored record is the same as before, byte for byte, except for the time of its change (docs/behaviour/trash.md 2 and 4). */

const { call, connection, create, eventsOf, log, remove, restore, service } = await startTrash();
await create('custom-fields', { object: 'contact', key: 'lead_score', label: 'Score', type: 'number' });
await create('custom-fields', { object: 'contact', key: 'budget', label: 'Budget', type: 'money' });
await create('custom-fields', { object: 'task', key: 'budget', label: 'Budget', type: 'money' });

const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((text) => `w${text}`);
const world = fc.record({
  name: word,
  notes: word,
  tags: fc.uniqueArray(word, { maxLength: 3 }),
  score: fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => Number(value.toFixed(3))),
  value: fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
  label: word,
  role: word,
  every: fc.integer({ min: 1, max: 9 }),
  isOfCompany: fc.boolean(),
});
const KINDS = ['contacts', 'companies', 'deals', 'tasks'] as const;
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never;
type Ids = Readonly<Record<(typeof KINDS)[number], string>>;

async function make({
  name,
  notes,
  tags,
  score,
  value,
  label,
  role,
  every,
  isOfCompany,
}: World): Promise<Ids> {
  const company = await create('companies', { name, notes });
  const contact = await create('contacts', {
    ...{ first_name: name, notes, tags, company_id: isOfCompany ? company.id : null },
    ...{ emails: [{ label, email: 'a@exact.example' }], phones: [{ phone: '+49 30 1', label }] },
    custom_fields: { lead_score: score, budget: { value, currency: 'EUR' } },
  });
  const deal = await create('deals', {
    ...{ title: name, value, company_id: company.id, contacts: [{ role, contact_id: contact.id }] },
  });
  const repeat = { unit: 'week', every, from: 'due' };
  const links = { contact_id: contact.id, company_id: company.id, deal_id: deal.id };
  const custom_fields = { budget: { value, currency: 'EUR' } };
  const task = await create('tasks', {
    ...{ title: name, notes, due_on: '2027-01-04', repeat, custom_fields },
    ...links,
  });
  await log({ contact_id: contact.id, description: notes, metadata: { z: 1, a: { y: score, b: [value] } } });
  await log({ contact_id: contact.id, deal_id: deal.id });
  return { contacts: contact.id, companies: company.id, deals: deal.id, tasks: task.id };
}

/** All that clients see of the records, as it is written. */
async function written(ids: Ids): Promise<string[]> {
  const paths = [
    ...KINDS.map((kind) => `/api-${kind}/${ids[kind]}`),
    `/api-activities?contact_id=${ids.contacts}`,
    `/api-activities?deal_id=${ids.deals}`,
  ];
  const answers = await Promise.all(paths.map((path) => call('GET', path)));
  return answers.map(({ status, text }) => {
    assert.equal(status, 200, text);
    return text.replaceAll(/"updated_at":"[^"]*"/g, '"updated_at":""');
  });
}

describe('records that are deleted and restored', () => {
  it('are the same, whichever go and in whatever order they go and return', async () => {
    const order = () => fc.shuffledSubarray([...KINDS], { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.subarray([...KINDS], { minLength: 1 }),
        order(),
        order(),
        async (made, gone, out, back) => {
          const ids = await make(made);
          const before = await written(ids);
          for (const kind of out.filter((each) => gone.includes(each))) await remove(kind, ids[kind]);
          for (const kind of back.filter((each) => gone.includes(each))) await restore(ids[kind]);
          assert.deepEqual(await written(ids), before);
        },
      ),
      { numRuns: 25, seed: 19 },
    );
  });

  it('return once, however many servers restore them', async () => {
    const other = await startService({ rateLimitPerMinute: 0 }, connection);
    const there = await signIn(other, 'olive@acme.example');
    for (let round = 0; round < 5; round++) {
      const { id } = await create('contacts', { first_name: 'Once' });
      await remove('contacts', id);
      const answers = await Promise.all([
        call('POST', `/trash/${id}/restore`),
        there.call('POST', `/web/trash/${id}/restore`),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
      const types = (await eventsOf(id)).map(({ type }) => type);
      assert.deepEqual(types, ['contact.created', 'contact.deleted', 'contact.created']);
    }
    assert.ok(service.url !== other.url);
  });

  it('return with their links, however many are restored at once', async () => {
    const company = await create('companies', { name: 'At once' });
    const contacts = await Promise.all(
      [1, 2, 3].map((n) => create('contacts', { first_name: `At once ${n}`, company_id: company.id })),
    );
    const ids = contacts.map(({ id }) => id);
    const { status, text } = await call('POST', '/contacts-bulk', { ids, delete: true });
    assert.equal(status, 200, text);
    await remove('companies', company.id);
    await Promise.all([company.id, ...ids].map(restore));
    for (const id of ids)
      assert.equal((await call('GET', `/api-contacts/${id}`)).json.data.company_id, company.id);
  });
});

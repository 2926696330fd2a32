import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../../../test/api.ts';
import type { Contact } from '../contact.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);
const otherKey = await api.addKey(['webhooks:read']);

async function createContact(fields: Record<string, unknown>, key = api.organization.key): Promise<Contact> {
  return (await api.post('/api-contacts', fields, { key })).data<Contact>();
}
const search = (body: unknown, key = api.organization.key) => api.post('/api-contacts-search', body, { key });
const names = async (body: unknown) =>
  (await search(body)).data<Contact[]>().map(({ first_name }) => first_name);

const ada = await createContact({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'Ada@Example.com',
  phone: '+44 (20) 7946-0018',
  tags: ['VIP', 'math'],
});
await createContact({ first_name: 'Adam', last_name: 'Young', phone: '442079460018', tags: ['vip'] });
await createContact({ first_name: '100%', last_name: 'a_b\\c' });
await createContact({ first_name: 'Ada', last_name: 'Elsewhere', tags: ['vip'] }, globex.key);

describe('POST /api-contacts-search', () => {
  it('200 with crm:read: data is a list of whole contacts', async () => {
    const response = await search({ email: 'ada@example.com' }, readKey);
    assert.equal(response.status, 200);
    assert.deepEqual(response.body, { data: [ada] });
    assert.deepEqual((await search({ email: 'nobody@example.com' })).body, { data: [] });
  });

  it('email: exact, ignoring case', async () => {
    assert.deepEqual(await names({ email: ' ADA@EXAMPLE.COM ' }), ['Ada']);
    assert.deepEqual(await names({ email: 'ada@example' }), []);
  });

  it('phone: exact; by its digits alone when that finds nothing', async () => {
    assert.deepEqual(await names({ phone: '+44 (20) 7946-0018' }), ['Ada']);
    assert.deepEqual(await names({ phone: '+44 20 79460018' }), ['Adam', 'Ada']);
    assert.deepEqual(await names({ phone: '+44 20 79460018', last_name: 'you' }), ['Adam']);
    assert.deepEqual(await names({ phone: '7946' }), []);
    assert.deepEqual(await names({ phone: 'none' }), []);
  });

  it('first_name and last_name: a part, ignoring case, newest first', async () => {
    assert.deepEqual(await names({ first_name: 'ADA' }), ['Adam', 'Ada']);
    assert.deepEqual(await names({ first_name: 'da' }), ['Adam', 'Ada']);
    assert.deepEqual(await names({ last_name: 'lac' }), ['Ada']);
    assert.deepEqual(await names({ first_name: 'love' }), []);
  });

  it('% _ and \\ in a name are plain characters', async () => {
    for (const part of ['%', '0%', '100%']) assert.deepEqual(await names({ first_name: part }), ['100%']);
    for (const part of ['_', '\\', 'a_b\\c', '\\c'])
      assert.deepEqual(await names({ last_name: part }), ['100%']);
    assert.deepEqual(await names({ first_name: 'A_a' }), []);
  });

  it('tags: all of them, ignoring case; one or a list', async () => {
    assert.deepEqual(await names({ tags: 'vip' }), ['Adam', 'Ada']);
    assert.deepEqual(await names({ tags: ['vip', 'MATH'] }), ['Ada']);
    assert.deepEqual(await names({ tags: ['vip', 'none'] }), []);
  });

  it('combines criteria: a contact must meet all', async () => {
    assert.deepEqual(await names({ email: 'ada@example.com', first_name: 'ad', tags: ['math'] }), ['Ada']);
    assert.deepEqual(await names({ email: 'ada@example.com', first_name: 'grace' }), []);
  });

  it('limit: 10 by default, at most 50', async () => {
    const many = await api.addOrganization('Many');
    for (let n = 0; n < 55; n++) await createContact({ first_name: `Same ${n}` }, many.key);
    const count = async (body: object) => (await search(body, many.key)).data<Contact[]>().length;
    assert.equal(await count({ first_name: 'same' }), 10);
    assert.equal(await count({ first_name: 'same', limit: 7 }), 7);
    assert.equal(await count({ first_name: 'same', limit: 500 }), 50);
    for (const limit of [1e20, JSON.rawJSON('9223372036854775807')])
      assert.equal(await count({ first_name: 'same', limit }), 50);
    for (const limit of [1.5, null, 0, '']) {
      const message = (await search({ first_name: 'same', limit })).error(400, 'invalid_request');
      assert.equal(message, "'limit' must be a whole number of at least 1.");
    }
  });

  it('tags: an empty list is told what it must be', async () => {
    const message = (await search({ tags: [] })).error(400, 'invalid_request');
    assert.equal(message, "'tags' must be a tag of 1 to 64 characters or a list of 1 to 200 tags.");
  });

  for (const body of [
    {},
    { odd: 'x' },
    { limit: 5 },
    { email: '' },
    { phone: ' ' },
    { first_name: null },
    { last_name: 7 },
    { tags: [] },
    { tags: [''] },
    { email: 'a', limit: 0 },
    { first_name: 'a\0' },
  ]) {
    it(`400 for ${JSON.stringify(body)}`, async () => {
      (await search(body)).error(400, 'invalid_request');
    });
  }

  it('403 without crm:read, naming it', async () => {
    const message = (await search({ email: 'a' }, otherKey)).error(403, 'forbidden');
    assert.equal(message, "Scope 'crm:read' is required.");
  });
});

/** Letters that are short of names, so that parts meet, with what SQL, text search and Unicode treat in a way of their own. */
const letters = fc.constantFrom(
  'a',
  'B',
  'é',
  'É',
  '%',
  '_',
  '\\',
  "'",
  ' ',
  '&',
  ':',
  '*',
  '王',
  '🚀',
  'a',
  'b',
);
const word = fc.string({ unit: letters, minLength: 1, maxLength: 6 }).filter((text) => text.trim() !== '');
const tags = fc.uniqueArray(
  word.map((text) => text.trim()),
  {
    maxLength: 3,
    selector: (tag) => tag.toLowerCase(),
  },
);
const person = fc.record({
  first_name: word,
  last_name: fc.oneof(word, fc.constant('')),
  email: fc.oneof(fc.constant(null), fc.constantFrom('ab@x.example', 'É@y.example')),
  company: fc.oneof(fc.constant(null), word),
  tags,
});
const part = fc.string({ unit: letters, minLength: 1, maxLength: 4 }).filter((text) => text.trim() !== '');

describe('search', async () => {
  const random = await api.addOrganization('Random');
  const people = fc.sample(person, { numRuns: 120, seed: 7 });
  for (const fields of people) await createContact(fields, random.key);
  const all = (await api.get('/api-contacts?event=created&limit=200', { key: random.key })).data<Contact[]>();
  const has = (text: string | null, wanted: string) =>
    (text ?? '').toLowerCase().includes(wanted.trim().toLowerCase());
  const carries = (contact: Contact, wanted: readonly string[]) =>
    wanted.every((tag) => contact.tags.some((each) => each.toLowerCase() === tag.trim().toLowerCase()));
  const ids = (contacts: readonly Contact[]) => contacts.map(({ id }) => id);

  it('finds what a look at every contact finds', async () => {
    const criteria = fc
      .record(
        {
          first_name: part,
          last_name: part,
          tags: fc.array(
            part.map((tag) => tag.trim()),
            { minLength: 1, maxLength: 2 },
          ),
        },
        { requiredKeys: [] },
      )
      .filter((given) => Object.keys(given).length > 0);
    await fc.assert(
      fc.asyncProperty(criteria, async (given) => {
        const expected = all.filter(
          (contact) =>
            (given.first_name === undefined || has(contact.first_name, given.first_name)) &&
            (given.last_name === undefined || has(contact.last_name, given.last_name)) &&
            carries(contact, given.tags ?? []),
        );
        const found = (await search({ ...given, limit: 50 }, random.key)).data<Contact[]>();
        assert.deepEqual(ids(found), ids(expected).slice(0, 50));
      }),
      { numRuns: 150 },
    );
  });

  it('finds by q the contacts that have each word somewhere, without case and accents', async () => {
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    await fc.assert(
      fc.asyncProperty(part, async (q) => {
        const words = plain(q).trim().split(' ');
        const expected = all.filter((contact) => {
          const { first_name, last_name, email, company } = contact;
          const text = plain([first_name, last_name, email, company].join('\n'));
          return words.every((word) => text.includes(word));
        });
        const found = await api.get(`/api-contacts?event=created&limit=200&q=${encodeURIComponent(q)}`, {
          key: random.key,
        });
        assert.deepEqual(ids(found.data<Contact[]>()), ids(expected));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the index of search', () => {
  it('finds old contacts that are rare, and each of them with all pieces of its words', async () => {
    const old = await api.addOrganization('Old');
    // More than are looked through before the index is asked.
    await api.rows(
      `INSERT INTO contacts (org_id, id, first_name, last_name, email, tags, status, source, created_at, updated_at)
       SELECT $1::uuid, gen_random_uuid(), 'Common', 'Name', NULL, '{}', 'active', 'api', t, t
       FROM generate_series(1, 5000) n, LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 minute' AS t) times
       UNION ALL VALUES ($1::uuid, gen_random_uuid(), 'Qu''e\\n', 'Żółw', 'rare@old.example', '{Rare tag}'::text[], 'active', 'api',
         timestamptz '2020-01-01', timestamptz '2020-01-01'),
         ($1::uuid, gen_random_uuid(), 'Como', 'Ząb', NULL, '{}', 'active', 'api', timestamptz '2020-01-01', timestamptz '2020-01-01')`,
      [old.id],
    );
    const found = async (body: object) =>
      (await search(body, old.key)).data<Contact[]>().map(({ last_name }) => last_name);
    for (const first_name of ['q', 'qu', "u'e", '\\', "'e\\", '\\n', "qu'e\\n"]) {
      assert.deepEqual(await found({ first_name }), ['Żółw'], first_name);
    }
    for (const last_name of ['ż', 'ÓŁ', 'żółw'])
      assert.deepEqual(await found({ last_name }), ['Żółw'], last_name);
    assert.deepEqual(await found({ tags: ['rare TAG'], first_name: 'u' }), ['Żółw']);
    assert.deepEqual(await found({ first_name: 'zz' }), []);
    // Of two letters each: what all of the others have, and what none has; then what all have, but nobody both.
    assert.deepEqual(await found({ first_name: 'co', last_name: 'zą' }), ['Ząb']);
    assert.deepEqual(await found({ first_name: 'co', last_name: 'na', tags: 'rare tag' }), []);
    const q = async (text: string) =>
      (await api.get(`/api-contacts?limit=1&q=${encodeURIComponent(text)}`, { key: old.key })).data<
        Contact[]
      >();
    for (const text of ['n ż', 'RARE@old', 'd.exa', '\\n żó', 'zolw', 'żÓłw qu', 'zól'])
      assert.equal((await q(text)).length, 1, text);
    assert.equal((await q('zz')).length, 0);
  });

  it('follows updates and deletions', async () => {
    const contact = await createContact({ first_name: 'Xerxes' }, globex.key);
    const q = async (text: string) =>
      (await api.get(`/api-contacts?q=${text}`, { key: globex.key })).data<Contact[]>().length;
    assert.equal(await q('xerx'), 1);
    await api.patch(`/api-contacts/${contact.id}`, { first_name: 'Darius' }, { key: globex.key });
    assert.deepEqual([await q('xerx'), await q('dari')], [0, 1]);
    await api.delete(`/api-contacts/${contact.id}`, { key: globex.key });
    assert.equal(await q('dari'), 0);
  });

  it('knows nothing of another organization, and without one nothing at all', async () => {
    const found = 'SELECT count(*)::int AS count FROM find_contacts($1, NULL, NULL, NULL, NULL)';
    const countAs = async (organization: string) => {
      await api.owner.query('BEGIN');
      await api.owner.query("SELECT set_config('kontor.org_id', $1, true)", [organization]);
      const [row] = await api.rows<{ count: number }>(found, ['elsewhere']);
      const [ours] = await api.rows<{ count: number }>(found.replace('$1, NULL', 'NULL, $1'), ['elsewhere']);
      await api.owner.query('ROLLBACK');
      return [row?.count, ours?.count];
    };
    assert.deepEqual(await countAs(globex.id), [0, 1]);
    assert.deepEqual(await countAs(api.organization.id), [0, 0]);
    assert.deepEqual(await countAs(''), [0, 0]);
  });
});

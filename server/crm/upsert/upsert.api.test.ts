import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi, type TestResponse } from '../../../test/api.ts';
import { toolData, toolError } from '../../../test/mcp/agent.ts';

/** Creating or updating the record that a request names (docs/behaviour/upserts.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

interface Known {
  readonly id: string;
  readonly email?: string;
  readonly domain?: string;
  readonly updated_at: string;
  readonly [field: string]: unknown;
}

const metaOf = ({ body }: TestResponse) => Object(body).meta;

const KINDS = [
  {
    type: 'contact',
    plural: 'contacts',
    by: 'email',
    value: (n: string) => `${n}@example.com`,
    name: 'first_name',
  },
  { type: 'company', plural: 'companies', by: 'domain', value: (n: string) => `${n}.example`, name: 'name' },
] as const;

const EXTERNAL = [...KINDS, { type: 'deal', plural: 'deals', name: 'title' }] as const;

const post = (plural: string, body: object, key = api.organization.key, headers = {}) =>
  api.post(`/api-${plural}-upsert`, body, { key, headers });
const countOf = async (plural: string, column: string, value: string) =>
  (
    await api.rows<{ counted: number }>(
      `SELECT count(*)::int AS counted FROM ${plural} WHERE ${column} = $1 AND org_id = $2`,
      [value, api.organization.id],
    )
  )[0]?.counted;

for (const { type, plural, by, value, name } of KINDS) {
  describe(`POST /api-${plural}-upsert by ${by}`, () => {
    it('201 creates, 200 updates what is given and leaves the rest; nothing is written where nothing changes', async () => {
      const created = await post(plural, { match: by, [by]: value('one'), [name]: 'One', city: 'Oslo' });
      assert.deepEqual([created.status, metaOf(created)], [201, { created: true }]);
      const updated = await post(plural, { match: by, [by]: value('one').toUpperCase(), city: 'Bergen' });
      assert.deepEqual([updated.status, metaOf(updated)], [200, { created: false }]);
      const record = updated.data<Known>();
      assert.equal(record.id, created.data<Known>().id);
      // The record keeps the spelling by which it was found.
      assert.deepEqual([record[by], record[name], record.city], [value('one'), 'One', 'Bergen']);
      const same = await post(plural, { match: by, [by]: value('one'), city: 'Bergen' });
      assert.equal(same.data<Known>().updated_at, record.updated_at);
      const events = await api.rows('SELECT event_type FROM events WHERE record_id = $1 ORDER BY id', [
        record.id,
      ]);
      assert.deepEqual(
        events.map(({ event_type }) => event_type),
        [`${type}.created`, `${type}.updated`],
      );
    });

    it('400 without the field it is found by, without a name for a new one, and for an unknown field to match', async () => {
      for (const body of [
        { match: by, [name]: 'X' },
        { match: by, [by]: null, [name]: 'X' },
      ])
        assert.equal(
          (await post(plural, body)).error(400, 'invalid_request'),
          `'${by}' is required to match by it.`,
        );
      const nameless = await post(plural, { match: by, [by]: value('nameless') });
      assert.equal(nameless.error(400, 'invalid_request'), `'${name}' is required.`);
      (await post(plural, { match: 'name', [by]: value('x'), [name]: 'X' })).error(400, 'invalid_request');
      (await post(plural, { [by]: value('x'), [name]: 'X' })).error(400, 'invalid_request');
    });

    it('409 ambiguous_match with the ids if several match, the oldest first', async () => {
      const body = { [name]: 'Twin', [by]: value('twin') };
      const twins = [];
      for (const path of [`/api-${plural}`, `/api-${plural}`])
        twins.push((await api.post(path, body)).data<Known>().id);
      const answer = await post(plural, { match: by, ...body, city: 'Oslo' });
      answer.error(409, 'ambiguous_match');
      assert.deepEqual(Object(answer.body).ids, twins);
      const told = await toolError(api, `upsert_${type}`, { match: by, ...body });
      for (const id of twins) assert.ok(told.includes(id), told);
    });

    it('makes one record of 50 simultaneous requests, whatever the spelling', async () => {
      const spelling = (n: number) => (n % 2 === 0 ? value('race') : value('race').toUpperCase());
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => post(plural, { match: by, [by]: spelling(n), [name]: 'Race' })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [
        ...Array.from({ length: 49 }, () => 200),
        201,
      ]);
      assert.equal(new Set(answers.map((answer) => answer.data<Known>().id)).size, 1);
      assert.equal(await countOf(plural, `${by}_folded`, value('race')), 1);
    });

    it('finds nothing of another organization', async () => {
      const body = { match: by, [by]: value('one'), [name]: 'Theirs' };
      const answer = await post(plural, body, globex.key);
      assert.equal(answer.status, 201);
      assert.equal(answer.data<Known>().org_id, globex.id);
    });
  });
}

for (const { type, plural, name } of EXTERNAL) {
  const external = (id: string) => ({ external_source: 'shop', external_id: `${type} ${id}` });

  describe(`POST /api-${plural}-upsert by external_id`, () => {
    it('201 creates, 200 updates, and a tool does the same', async () => {
      const body = { match: 'external_id', ...external('1'), [name]: 'One' };
      const created = await post(plural, body);
      assert.deepEqual([created.status, metaOf(created)], [201, { created: true }]);
      const { id } = created.data<Known>();
      const updated = await post(plural, { ...body, notes: 'Known' });
      assert.deepEqual(
        [updated.status, updated.data<Known>().id, updated.data<Known>().notes],
        [200, id, 'Known'],
      );
      const told = await toolData<Known>(api, `upsert_${type}`, { ...body, notes: 'Told' });
      assert.deepEqual([told.id, told.notes], [id, 'Told']);
    });

    it('400 without the system: one alone names no record', async () => {
      const message = "'external_id' and 'external_source' are required to match by them.";
      for (const half of [{ external_id: '1' }, { external_source: 'shop' }, {}])
        assert.equal(
          (await post(plural, { match: 'external_id', [name]: 'X', ...half })).error(400, 'invalid_request'),
          message,
        );
    });

    it('makes one record of simultaneous upserts and creations', async () => {
      const body = { ...external('race'), [name]: 'Race' };
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          n % 5 === 0 ? api.post(`/api-${plural}`, body) : post(plural, { match: 'external_id', ...body }),
        ),
      );
      assert.equal(answers.filter(({ status }) => status === 201).length, 1);
      for (const [n, { status }] of answers.entries())
        assert.ok([200, 201, ...(n % 5 === 0 ? [409] : [])].includes(status), String(status));
      assert.equal(await countOf(plural, 'external_id', `${type} race`), 1);
    });

    it('answers a repeated request with an Idempotency-Key as the first time', async () => {
      const headers = { 'Idempotency-Key': `upsert ${type}`.replace(' ', '-') };
      const body = { match: 'external_id', ...external('again'), [name]: 'Again' };
      const [first, second] = [
        await post(plural, body, undefined, headers),
        await post(plural, body, undefined, headers),
      ];
      assert.deepEqual([first.status, second.status], [201, 201]);
      assert.deepEqual(second.body, first.body);
      assert.equal(second.headers.get('idempotent-replayed'), 'true');
    });

    it('403 for a key that only reads', async () => {
      const key = await api.addKey(['crm:read']);
      (await post(plural, { match: 'external_id', ...external('1') }, key)).error(403, 'forbidden');
    });
  });
}

describe('an upsert', () => {
  it('of a deal takes its outcome, also for a new one', async () => {
    const deal = { match: 'external_id', external_source: 'shop', title: 'Order' };
    const won = await post('deals', { ...deal, external_id: 'won', status: 'won', value: 5 });
    assert.equal(won.status, 201);
    assert.ok(won.data<Known>().won_at);
    const lost = await post('deals', { ...deal, external_id: 'won', status: 'lost', lost_reason: 'Refund' });
    assert.deepEqual([lost.status, lost.data<Known>().lost_reason], [200, 'Refund']);
    const both = { ...deal, external_id: 'both', status: 'won', stage_id: won.data<Known>().stage_id };
    (await post('deals', both)).error(400, 'invalid_request');
  });

  it('by email sets the external id, and 409 if another contact has it', async () => {
    const external = { external_source: 'shop', external_id: 'both' };
    const body = { match: 'email', email: 'both@example.com', first_name: 'Both', ...external };
    const { id } = (await post('contacts', body)).data<Known>();
    const found = await post('contacts', { match: 'external_id', ...external, city: 'Oslo' });
    assert.equal(found.data<Known>().id, id);
    (await post('contacts', { ...body, email: 'other@example.com' })).error(409, 'conflict');
    assert.deepEqual(metaOf(await post('contacts', { ...body, external_source: undefined })), {
      created: false,
      ignored: ['external_id'],
    });
  });

  it('leaves one record per address, whatever is sent at once', async () => {
    let run = 0;
    const wish = fc.record({ who: fc.constantFrom('a', 'B', 'b', 'Ä'), external: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 10 }), async (wishes) => {
        run += 1;
        const bodies = wishes.map(({ who, external }) => ({
          match: external ? 'external_id' : 'email',
          email: `${who}${run}@example.com`,
          external_source: 'race',
          external_id: `${run} ${who.toLowerCase()}`,
          first_name: 'Race',
        }));
        const answers = await Promise.all(bodies.map((body) => post('contacts', body)));
        for (const { status, body } of answers) assert.ok(status < 300, JSON.stringify(body));
        const people = new Set(wishes.map(({ who }) => who.toLowerCase()));
        const rows = await api.rows(
          "SELECT id FROM contacts WHERE external_source = 'race' AND external_id LIKE $1",
          [`${run} %`],
        );
        assert.equal(rows.length, people.size);
      }),
      { numRuns: 12 },
    );
  });
});

describe('POST /api-contacts-search with create', () => {
  const search = (body: object, headers = {}) => api.post('/api-contacts-search', body, { headers });
  const create = { first_name: 'Found' };

  it('201 creates the contact with what was searched, then 200 finds it', async () => {
    const body = { email: 'zap@example.com', tags: ['Zap'], create };
    const created = await search(body);
    assert.equal(created.status, 201);
    const [contact] = created.data<Known[]>();
    assert.deepEqual(
      [contact?.email, contact?.tags, contact?.first_name],
      ['zap@example.com', ['Zap'], 'Found'],
    );
    const found = await search({ ...body, email: 'ZAP@example.com' });
    assert.deepEqual([found.status, found.data<Known[]>().map(({ id }) => id)], [200, [contact?.id]]);
    const byTag = await search({ tags: 'zap', create });
    assert.deepEqual([byTag.status, byTag.data<Known[]>()[0]?.id], [200, contact?.id]);
  });

  it('finds the contact of the address, even if other criteria do not match', async () => {
    const answer = await search({ email: 'zap@example.com', first_name: 'Nobody', create });
    assert.deepEqual([answer.status, answer.data<Known[]>().length], [200, 1]);
    assert.deepEqual((await search({ email: 'zap@example.com', first_name: 'Nobody' })).data(), []);
  });

  it('makes one contact of 50 simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 5 === 0
          ? post('contacts', { match: 'email', email: 'race2@example.com', ...create })
          : search({ email: n % 2 ? 'race2@example.com' : 'Race2@Example.com', create }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(await countOf('contacts', 'email_folded', 'race2@example.com'), 1);
  });

  it('400 without email and tags, and without a first name', async () => {
    assert.equal(
      (await search({ phone: '1', create })).error(400, 'invalid_request'),
      "With 'create', search by 'email' or 'tags'.",
    );
    (await search({ email: 'none@example.com', create: {} })).error(400, 'invalid_request');
    (await search({ email: 'no address', create })).error(400, 'invalid_request');
  });

  it('needs crm:write, and takes an Idempotency-Key, which a mere search ignores', async () => {
    const key = await api.addKey(['crm:read']);
    (await api.post('/api-contacts-search', { email: 'k@example.com', create }, { key })).error(
      403,
      'forbidden',
    );
    const headers = { 'Idempotency-Key': 'find-or-create' };
    const body = { email: 'key@example.com', create };
    const [first, second] = [await search(body, headers), await search(body, headers)];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.deepEqual(second.body, first.body);
    assert.equal((await search({ email: 'key@example.com' }, headers)).status, 200);
  });
});

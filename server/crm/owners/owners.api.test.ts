import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../../test/api.ts';
import { toolData, toolError } from '../../../test/mcp/agent.ts';

/** The owner of contacts and companies, through the API and its tools. */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const me = api.organization.userId;
const readKey = await api.addKey(['crm:read']);

/** Adds a member to the organization of the tests. */
async function addMember(name: string, email: string, role = 'member'): Promise<string> {
  const id = uuidv7();
  await api.rows("INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, $3, 'none')", [
    id,
    email,
    name,
  ]);
  await api.rows('INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, $3)', [
    api.organization.id,
    id,
    role,
  ]);
  return id;
}

const mia = await addMember('Mia Member', 'mia@acme.example');
const lee = await addMember('Lee Leaving', 'lee@acme.example');

interface Owned {
  readonly id: string;
  readonly owner_id?: string;
  readonly updated_at: string;
}

const REFUSED = "'owner_id' must be a member of your organization.";

const KINDS = [
  { type: 'contact', path: '/api-contacts', plural: 'contacts', draft: { first_name: 'Ada' } },
  { type: 'company', path: '/api-companies', plural: 'companies', draft: { name: 'Northwind' } },
] as const;

for (const { type, path, plural, draft } of KINDS) {
  const create = async (fields: object = {}) => (await api.post(path, { ...draft, ...fields })).data<Owned>();
  const update = (id: string, fields: object) => api.patch(`${path}/${id}`, fields);
  const idsOf = async (query: string, key = api.organization.key) =>
    (await api.get(`${path}?${query}`, { key })).data<Owned[]>().map(({ id }) => id);
  const eventsOf = async (id: string) => {
    const rows = await api.rows<{ event_type: string; payload: string }>(
      'SELECT event_type, payload FROM events WHERE record_id = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ event_type, payload }) => ({ type: event_type, ...JSON.parse(payload) }));
  };

  describe(`the owner of a ${type}`, () => {
    it('is left out while there is none, in answers, lists, events and tools', async () => {
      const record = await create();
      const none = await create({ owner_id: null });
      const listed = (await api.get(`${path}?limit=2`)).data<object[]>();
      const found = await toolData<object>(api, `get_${type}`, { [`${type}_id`]: record.id });
      const [created] = await eventsOf(record.id);
      for (const shown of [record, none, ...listed, found, created?.[type]]) {
        assert.ok(shown && !('owner_id' in shown));
      }
    });

    it('is set at creation or by an update, and null takes it away; events say what changed', async () => {
      const record = await create({ owner_id: me.toUpperCase() });
      assert.equal(record.owner_id, me);
      assert.equal((await api.get(`${path}/${record.id}`)).data<Owned>().owner_id, me);
      assert.equal((await update(record.id, { owner_id: mia })).data<Owned>().owner_id, mia);
      const cleared = (await update(record.id, { owner_id: null })).data<Owned>();
      assert.ok(!('owner_id' in cleared));
      const events = await eventsOf(record.id);
      assert.deepEqual(
        events.map((event) => [event.type, event[type].owner_id, event.changes]),
        [
          [`${type}.created`, me, undefined],
          [`${type}.updated`, mia, { owner_id: { from: me, to: mia } }],
          [`${type}.updated`, undefined, { owner_id: { from: mia, to: null } }],
        ],
      );
    });

    it('is not written again when it stays', async () => {
      const [owned, free] = [await create({ owner_id: me }), await create()];
      assert.equal((await update(owned.id, { owner_id: me })).data<Owned>().updated_at, owned.updated_at);
      assert.equal((await update(free.id, { owner_id: null })).data<Owned>().updated_at, free.updated_at);
      assert.equal((await eventsOf(free.id)).length, 1);
    });

    it('400: a user of another organization and an id that nobody has get the same answer', async () => {
      const record = await create();
      for (const owner_id of [globex.userId, uuidv7()]) {
        assert.equal((await api.post(path, { ...draft, owner_id })).error(400, 'invalid_request'), REFUSED);
        assert.equal((await update(record.id, { owner_id })).error(400, 'invalid_request'), REFUSED);
      }
      (await update(record.id, { owner_id: 'mia' })).error(400, 'invalid_request');
      assert.deepEqual((await api.get(`${path}/${record.id}`)).data(), record);
    });

    it('stays when the person leaves, while nobody else can get that owner', async () => {
      const gone = await addMember('Gone', `gone-${type}@acme.example`);
      const record = await create({ owner_id: gone });
      await api.rows('DELETE FROM memberships WHERE user_id = $1', [gone]);
      const key = { owner_id: gone, ...(type === 'contact' ? { last_name: 'B' } : { city: 'Oslo' }) };
      assert.equal((await update(record.id, key)).data<Owned>().owner_id, gone);
      const other = await create();
      assert.equal((await update(other.id, { owner_id: gone })).error(400, 'invalid_request'), REFUSED);
    });

    it('filters the list: by a user, me and none, together with other filters', async () => {
      const word = `word${uuidv7().slice(-6)}`;
      const named = type === 'contact' ? { first_name: word } : { name: word };
      const [mine, hers, free] = [
        await create({ ...named, owner_id: me }),
        await create({ ...named, owner_id: lee }),
        await create(named),
      ];
      assert.deepEqual(await idsOf(`owner_id=${lee}`), [hers.id]);
      assert.deepEqual(await idsOf(`owner_id=${lee.toUpperCase()}&sort=name`), [hers.id]);
      assert.deepEqual(await idsOf(`q=${word}&owner_id=me`), [mine.id]);
      assert.deepEqual(await idsOf(`q=${word}&owner_id=none`), [free.id]);
      assert.ok((await idsOf('owner_id=me&limit=200')).includes(mine.id));
      assert.deepEqual(await idsOf(`owner_id=${lee}`, globex.key), []);
      (await api.get(`${path}?owner_id=mine`)).error(400, 'invalid_request');
      const listed = await toolData<Owned[]>(api, `list_${plural}`, { owner_id: lee });
      assert.deepEqual(
        listed.map(({ id }) => id),
        [hers.id],
      );
    });

    it('of two that are merged: the survivor keeps its own, else takes the other', async () => {
      const owners = [undefined, null, me, mia, lee];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(undefined, me, mia),
          fc.constantFrom(undefined, me, mia),
          fc.constantFrom(...owners),
          async (own, other, chosen) => {
            const survivor = await create(own ? { owner_id: own } : {});
            const { id: merge_id } = await create(other ? { owner_id: other } : {});
            const fields = chosen === undefined ? {} : { owner_id: chosen };
            const merged = await api.post(`${path}/${survivor.id}/merge`, { merge_id, fields });
            const expected = chosen === undefined ? (own ?? other) : (chosen ?? undefined);
            assert.equal(merged.data<Owned>().owner_id, expected);
            assert.doesNotMatch(JSON.stringify(merged.data().notes), /owner/);
          },
        ),
        { numRuns: 15 },
      );
    });

    it('of a merge is 400 for a stranger, but may be one who has left', async () => {
      const gone = await addMember('Gone too', `gone-too-${type}@acme.example`);
      const [survivor, other] = [await create({ owner_id: me }), await create({ owner_id: gone })];
      await api.rows('DELETE FROM memberships WHERE user_id = $1', [gone]);
      const merge = (owner_id: string) =>
        api.post(`${path}/${survivor.id}/merge`, { merge_id: other.id, fields: { owner_id } });
      assert.equal((await merge(globex.userId)).error(400, 'invalid_request'), REFUSED);
      assert.equal((await merge(gone)).data<Owned>().owner_id, gone);
    });

    it('is found by an index, organization first', async () => {
      const [row] = await api.rows<{ indexdef: string }>(
        "SELECT indexdef FROM pg_indexes WHERE tablename = $1 AND indexdef LIKE '%owner_id%'",
        [plural],
      );
      assert.match(row?.indexdef ?? '', /\(org_id, owner_id, updated_at DESC, id DESC\)/);
    });

    it('is set by agents, and a stranger refused', async () => {
      const { id } = await toolData<Owned>(api, `create_${type}`, { ...draft, owner_id: mia });
      const updated = await toolData<Owned>(api, `update_${type}`, { [`${type}_id`]: id, owner_id: null });
      assert.ok(!('owner_id' in updated));
      const refusal = await toolError(api, `update_${type}`, { [`${type}_id`]: id, owner_id: globex.userId });
      assert.match(JSON.stringify(refusal), /must be a member of your organization/);
    });
  });
}

describe('an enrichment', () => {
  it('gives a contact only to members', async () => {
    const { id } = (await api.post('/api-contacts', { first_name: 'Ada' })).data<Owned>();
    const enrich = (owner_id: string) =>
      api.post(`/api-contacts/${id}/enrichment`, { provider: 'x', fields: { owner_id } });
    assert.equal((await enrich(globex.userId)).error(400, 'invalid_request'), REFUSED);
    assert.equal((await enrich(mia)).data<Owned>().owner_id, mia);
  });
});

describe('GET /api-users', () => {
  it('lists the members by name with id, name, email and role, by pages', async () => {
    const response = await api.get('/api-users', { key: readKey });
    const users = response.data<{ id: string; name: string }[]>();
    assert.deepEqual(
      users.find(({ id }) => id === mia),
      { id: mia, name: 'Mia Member', email: 'mia@acme.example', role: 'member' },
    );
    const names = users.map(({ name }) => name.toLowerCase());
    assert.deepEqual(names, names.toSorted());
    assert.ok(!users.some(({ id }) => id === globex.userId));
    const second = (await api.get('/api-users?limit=1&offset=1')).data<{ id: string }[]>();
    assert.deepEqual(second, [users[1]]);
    (await api.get('/api-users?limit=0')).error(400, 'invalid_request');
  });

  it('finds members by email address in any case, and by ids; nobody of another organization', async () => {
    const idsOf = async (query: string) =>
      (await api.get(`/api-users?${query}`)).data<{ id: string }[]>().map(({ id }) => id);
    assert.deepEqual(await idsOf('email=%20MIA@acme.Example'), [mia]);
    assert.deepEqual(await idsOf('email=mia'), []);
    assert.deepEqual((await idsOf(`ids=${lee},${mia},${globex.userId}`)).toSorted(), [lee, mia].toSorted());
    const theirs = (await api.get('/api-users', { key: globex.key })).data<{ email: string }[]>();
    assert.deepEqual(await idsOf(`email=${theirs[0]?.email}`), []);
    assert.deepEqual(await idsOf(`email=mia@acme.example&ids=${lee}`), []);
    (await api.get('/api-users?ids=x')).error(400, 'invalid_request');
  });

  it('403 without crm:read, 401 for nobody', async () => {
    const key = await api.addKey(['webhooks:read']);
    assert.equal((await api.get('/api-users', { key })).status, 403);
    assert.equal((await api.get('/api-users', { key: null })).status, 401);
  });

  it('is a tool for agents', async () => {
    const members = await toolData<{ id: string }[]>(api, 'list_members', {}, readKey);
    assert.ok(members.some(({ id }) => id === lee));
  });
});

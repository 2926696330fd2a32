import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi, type TestResponse } from '../../../test/api.ts';
import { toolData } from '../../../test/mcp/agent.ts';
import { readExternalId } from './external-ids.ts';

/** The external ids of contacts, companies and deals (docs/behaviour/external-ids.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

interface Known {
  readonly id: string;
  readonly external_source?: string;
  readonly external_id?: string;
  readonly updated_at: string;
}

const KINDS = [
  { type: 'contact', path: '/api-contacts', draft: { first_name: 'Ada' } },
  { type: 'company', path: '/api-companies', draft: { name: 'Northwind' } },
  { type: 'deal', path: '/api-deals', draft: { title: 'Relaunch' } },
] as const;

const metaOf = ({ body }: TestResponse) => Object(body).meta;
const TAKEN = "Another record of this kind has the same 'external_source' and 'external_id'.";

for (const { type, path, draft } of KINDS) {
  const external = (id: string, source = 'billing') => ({
    external_source: source,
    external_id: `${type} ${id}`,
  });
  const send = (fields: object, key = api.organization.key) =>
    api.post(path, { ...draft, ...fields }, { key });
  const create = async (fields: object = {}) => (await send(fields)).data<Known>();
  const update = (id: string, fields: object) => api.patch(`${path}/${id}`, fields);
  const idsOf = async (query: object, key = api.organization.key) => {
    const asked = new URLSearchParams(Object.entries(query)).toString();
    return (await api.get(`${path}?${asked}`, { key })).data<Known[]>().map(({ id }) => id);
  };

  describe(`the external id of a ${type}`, () => {
    it('is left out while there is none, and shown with its system in answers, lists, tools and events', async () => {
      const [none, known] = [await create(), await create(external('1'))];
      assert.ok(!('external_id' in none) && !('external_source' in none));
      const found = await toolData<Known>(api, `get_${type}`, { [`${type}_id`]: known.id });
      const [listed] = (await api.get(`${path}?limit=1`)).data<Known[]>();
      const [event] = await api.rows<{ payload: string }>('SELECT payload FROM events WHERE record_id = $1', [
        known.id,
      ]);
      for (const shown of [known, found, listed, JSON.parse(event?.payload ?? '')[type]]) {
        assert.deepEqual([shown.external_source, shown.external_id], ['billing', `${type} 1`]);
      }
    });

    it('is set and cleared by an update; what does not change is not written', async () => {
      const record = await create();
      const set = (await update(record.id, external('2'))).data<Known>();
      assert.equal(set.external_id, `${type} 2`);
      const again = (await update(record.id, external('2'))).data<Known>();
      assert.equal(again.updated_at, set.updated_at);
      const cleared = (await update(record.id, { external_id: null })).data<Known>();
      assert.ok(!('external_id' in cleared) && !('external_source' in cleared));
      const twice = (await update(record.id, { external_source: null, external_id: null })).data<Known>();
      assert.equal(twice.updated_at, cleared.updated_at);
      const [, first, last] = await api.rows<{ changes: Record<string, unknown> }>(
        'SELECT changes FROM audit_entries WHERE record_id = $1 ORDER BY id',
        [record.id],
      );
      assert.deepEqual(first?.changes.external_id, { from: null, to: `${type} 2` });
      assert.deepEqual(last?.changes.external_id, { from: `${type} 2`, to: null });
    });

    it('has no effect without its system, which meta.ignored says', async () => {
      const created = await send({ external_id: 'alone' });
      assert.equal(created.status, 201);
      assert.deepEqual(metaOf(created), { ignored: ['external_id'] });
      const record = created.data<Known>();
      const updated = await update(record.id, { external_id: 'alone' });
      assert.deepEqual([updated.status, metaOf(updated)], [200, { ignored: ['external_id'] }]);
      assert.deepEqual(updated.data(), record);
      assert.equal(metaOf(await send(external('with'))), undefined);
    });

    it('409 for one that another record has; other systems and organizations have their own', async () => {
      const known = await create(external('3'));
      assert.equal((await send(external('3'))).error(409, 'conflict'), TAKEN);
      const other = await create(external('3', 'shop'));
      assert.equal((await update(other.id, external('3'))).error(409, 'conflict'), TAKEN);
      assert.deepEqual(await idsOf(external('3')), [known.id]);
      assert.deepEqual((await idsOf({ external_id: `${type} 3` })).sort(), [known.id, other.id].sort());
      assert.deepEqual(await idsOf(external('3'), globex.key), []);
      if (type === 'deal') return;
      const theirs = (await send(external('3'), globex.key)).data<Known>();
      assert.deepEqual(await idsOf(external('3'), globex.key), [theirs.id]);
    });

    it('filters by system alone, trims, and refuses what is empty or too long', async () => {
      const known = await create({ external_source: ' crm ', external_id: `  ${type} 4 ` });
      assert.deepEqual([known.external_source, known.external_id], ['crm', `${type} 4`]);
      assert.deepEqual(await idsOf({ external_source: 'crm' }), [known.id]);
      for (const external_id of [' ', 'x'.repeat(256), 7])
        (await send({ external_source: 'crm', external_id })).error(400, 'invalid_request');
      (await update(known.id, { external_source: 'crm', external_id: '' })).error(400, 'invalid_request');
    });

    it('is free again after a deletion', async () => {
      const known = await create(external('5'));
      assert.equal((await api.delete(`${path}/${known.id}`)).status, 204);
      assert.equal((await create(external('5'))).external_id, `${type} 5`);
    });

    it('goes to one of simultaneous requests', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(external('6'))));
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [201, ...Array.from({ length: 11 }, () => 409)]);
    });

    if (type === 'deal') return;
    it('stays at the record that a merge keeps, and moves there if that has none', async () => {
      const merge = async (one: Known, other: Known) =>
        (await api.post(`${path}/${one.id}/merge`, { merge_id: other.id })).data<Known>();
      const [free, known] = [await create(), await create(external('7'))];
      assert.equal((await merge(free, known)).external_id, `${type} 7`);
      const [first, second] = [await create(external('8')), await create(external('9'))];
      assert.equal((await merge(first, second)).external_id, `${type} 8`);
      assert.equal((await create(external('9'))).external_id, `${type} 9`);
      assert.deepEqual(await idsOf(external('7')), [free.id]);
    });
  });
}

describe('what a request says of an external id', () => {
  const given = fc.option(fc.constantFrom('a', 'b', null), { nil: undefined });

  it('sets both, clears both, or changes nothing and names what had no effect', () => {
    fc.assert(
      fc.property(given, given, (external_source, external_id) => {
        const { fields, ignored } = readExternalId({ external_source, external_id, other: 1 });
        const both = [fields.external_source, fields.external_id];
        assert.equal(fields.other, 1);
        const kinds = both.map((value) => (typeof value === 'string' ? 'text' : String(value)));
        assert.equal(kinds[0], kinds[1]);
        if (kinds[0] !== 'undefined') assert.deepEqual(ignored, []);
        if (typeof external_id === 'string' && typeof external_source !== 'string')
          assert.deepEqual([both, ignored], [[undefined, undefined], ['external_id']]);
      }),
    );
  });
});

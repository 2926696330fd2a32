import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../access/testing/browser.ts';
import { setUp, startService } from '../access/testing/people.ts';
import type { RecordOutcome } from '../records/bulk.schema.ts';

/** Many contacts, companies or deals get a field in one request, built in or of the organization, which can be undone. */

const service = await startService();
let person: Browser;
before(async () => {
  person = await setUp(service);
});

const KINDS = [
  { object: 'contact', plural: 'contacts', draft: { first_name: 'Ada' }, field: 'industry' },
  { object: 'company', plural: 'companies', draft: { name: 'Northwind' }, field: 'industry' },
  { object: 'deal', plural: 'deals', draft: { title: 'Relaunch' }, field: 'lost_reason' },
] as const;

for (const { object, plural, draft, field } of KINDS) {
  const path = `/web/api-${plural}`;
  const create = async (fields: object = {}): Promise<string> =>
    (await person.call('POST', path, { ...draft, ...fields })).json.data.id;
  const createWith = async (value: string): Promise<string> => {
    const id = await create();
    await person.call('PATCH', `${path}/${id}`, { [field]: value });
    return id;
  };
  const get = async (id: string) => (await person.call('GET', `${path}/${id}`)).json.data;
  const send = (body: object) => person.call('POST', `/web/${plural}-bulk`, body);
  const change = async (body: object): Promise<RecordOutcome[]> => {
    const { status, json, text } = await send(body);
    assert.equal(status, 200, text);
    return json.data;
  };
  const undo = async (outcomes: readonly RecordOutcome[]): Promise<RecordOutcome[]> => {
    const changes = outcomes.map(({ id, request_id }) => ({ id, request_id: request_id ?? 'none' }));
    return (await person.call('POST', `/web/${plural}-bulk-undo`, { changes })).json.data;
  };
  const told = (outcomes: readonly RecordOutcome[]) => outcomes.map(({ outcome }) => outcome);

  describe(`POST /web/${plural}-bulk with a field`, () => {
    before(async () => {
      for (const field of [
        { key: 'seats', label: 'Seats', type: 'number' },
        { key: 'remark', label: 'Remark', type: 'text' },
        { key: 'more', label: 'More', type: 'text' },
      ]) {
        const { status, text } = await person.call('POST', '/web/api-custom-fields', { object, ...field });
        assert.equal(status, 201, text);
      }
    });

    it('sets a built-in one as an update of each does, and empties it by null', async () => {
      const [one, two] = [await createWith('Trade'), await create()];
      assert.deepEqual(told(await change({ ids: [one, two], [field]: 'Trade' })), ['unchanged', 'changed']);
      const [event] = await service.rows<{ payload: string }>(
        "SELECT payload FROM events WHERE record_id = $1 AND event_type LIKE '%.updated'",
        [two],
      );
      assert.deepEqual(JSON.parse(event?.payload ?? '').changes, { [field]: { from: null, to: 'Trade' } });
      assert.deepEqual(told(await change({ ids: [one, two], [field]: null })), ['changed', 'changed']);
      assert.equal((await get(one))[field], null);
    });

    it('sets an own one and leaves the others; Undo gives each its former value with every digit', async () => {
      const long = '123456789012345.6789';
      const rows = await service.rows<{ id: string }>(
        `UPDATE ${plural} SET custom_fields = '{"seats": ${long}, "remark": "stays"}' WHERE id = $1 RETURNING id`,
        [await create()],
      );
      const ids = [rows[0]?.id ?? '', await create(), await create({ custom_fields: { seats: 5 } })];
      const done = await change({ ids, custom_fields: { seats: 5 } });
      assert.deepEqual(told(done), ['changed', 'changed', 'unchanged']);
      assert.deepEqual((await get(ids[0] ?? '')).custom_fields, { seats: 5, remark: 'stays' });
      await person.call('PATCH', `${path}/${ids[1]}`, { custom_fields: { seats: 7 } });
      assert.deepEqual(told(await undo(done)), ['changed', 'kept', 'unchanged']);
      assert.match((await person.call('GET', `${path}/${ids[0]}`)).text, new RegExp(`"seats": ?${long}`));
      assert.deepEqual((await get(ids[1] ?? '')).custom_fields, { seats: 7 });
    });

    it('tells which records cannot have a value that others can', async () => {
      const full = await create({ custom_fields: { remark: 'x'.repeat(5_000), more: 'x'.repeat(3_160) } });
      const free = await create();
      const [refused, changed] = await change({ ids: [full, free], custom_fields: { seats: 1_000_000 } });
      assert.deepEqual([refused?.outcome, changed?.outcome], ['refused', 'changed']);
      assert.match(refused?.message ?? '', /^'custom_fields' would take \d+ bytes/);
    });

    it('400 for a value that none can have and for a field that is not of many, and nothing changes', async () => {
      const id = await create();
      for (const edit of [
        { custom_fields: { seats: 'many' } },
        { custom_fields: { absent: 1 } },
        { [field]: 5 },
        { external_id: 'x' },
        { email: 'a@b.example', name: 'Southwind' },
        ...(object === 'company' ? [] : [{ company_id: uuidv7() }]),
      ]) {
        const { status, json } = await send({ ids: [id], ...edit });
        assert.deepEqual([status, json.error], [400, 'invalid_request'], JSON.stringify(edit));
      }
      const audit = await service.rows('SELECT 1 FROM audit_entries WHERE record_id = $1', [id]);
      assert.equal(audit.length, 1);
    });
  });
}

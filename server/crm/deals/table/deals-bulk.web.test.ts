import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../../access/testing/browser.ts';
import { setUp, startService } from '../../../access/testing/people.ts';
import type { RecordOutcome } from '../../../records/bulk.schema.ts';

/** Many deals move to a stage, or are deleted, in one request. */

const service = await startService();
let person: Browser;
const stages = { first: '', second: '', won: '', lost: '', elsewhere: '' };
before(async () => {
  person = await setUp(service);
  const [pipeline] = (await person.call('GET', '/web/api-pipelines')).json.data;
  type Stage = { id: string; is_won: boolean; is_lost: boolean };
  const known: Stage[] = pipeline.stages;
  stages.first = known[0]?.id ?? '';
  stages.second = known[1]?.id ?? '';
  stages.won = known.find(({ is_won }) => is_won)?.id ?? '';
  stages.lost = known.find(({ is_lost }) => is_lost)?.id ?? '';
  const other = { name: 'Partners', stages: [{ name: 'Talking' }] };
  stages.elsewhere = (await person.call('POST', '/web/api-pipelines', other)).json.data.stages[0].id;
});

const create = async (fields: object = {}): Promise<string> =>
  (await person.call('POST', '/web/api-deals', { title: 'Relaunch', ...fields })).json.data.id;
const get = async (id: string) => (await person.call('GET', `/web/api-deals/${id}`)).json.data;
const post = async (path: string, body: object): Promise<RecordOutcome[]> => {
  const { status, json, text } = await person.call('POST', `/web/${path}`, body);
  assert.equal(status, 200, text);
  return json.data;
};
const change = (body: object) => post('deals-bulk', body);
const undo = (outcomes: readonly RecordOutcome[]) =>
  post('deals-bulk-undo', { changes: outcomes.map(({ id, request_id = 'none' }) => ({ id, request_id })) });
const told = (outcomes: readonly RecordOutcome[]) => outcomes.map(({ outcome }) => outcome);
const eventsOf = async (id: string) =>
  (
    await service.rows<{ event_type: string }>(
      'SELECT event_type FROM events WHERE record_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ event_type }) => event_type);

describe('POST /web/deals-bulk with a stage', () => {
  it('moves each as on the board: who wins has its stamp, its events and its entry in the timeline', async () => {
    const [one, there, absent] = [await create(), await create({ stage_id: stages.won }), uuidv7()];
    assert.deepEqual(told(await change({ ids: [one, there, absent], stage_id: stages.won })), [
      'changed',
      'unchanged',
      'missing',
    ]);
    const deal = await get(one);
    assert.equal(deal.stage_id, stages.won);
    assert.ok(deal.won_at);
    assert.deepEqual(await eventsOf(one), ['deal.created', 'deal.won', 'deal.updated']);
    const entries = await service.rows(
      "SELECT 1 FROM activities WHERE deal_id = $1 AND activity_type = 'stage_change'",
      [one],
    );
    assert.equal(entries.length, 1);
  });

  it('loses them for one reason, and Undo leads each back to its stage, without the stamp and the reason', async () => {
    const ids = [await create(), await create({ stage_id: stages.second }), await create()];
    const done = await change({ ids, stage_id: stages.lost, lost_reason: 'No budget' });
    const { lost_at, lost_reason } = await get(ids[0] ?? '');
    assert.ok(lost_at);
    assert.equal(lost_reason, 'No budget');
    await person.call('PATCH', `/web/api-deals/${ids[2]}`, { lost_reason: 'Went silent' });
    assert.deepEqual(told(await undo(done)), ['changed', 'changed', 'kept']);
    const deals = await Promise.all(ids.map(get));
    assert.deepEqual(
      deals.map((deal) => [deal.stage_id, deal.lost_at === null, deal.lost_reason]),
      [
        [stages.first, true, null],
        [stages.second, true, null],
        [stages.lost, false, 'Went silent'],
      ],
    );
    const [event] = await service.rows<{ undoes: string | null }>(
      "SELECT cause ->> 'undoes' AS undoes FROM events WHERE record_id = $1 ORDER BY id DESC LIMIT 1",
      [ids[0]],
    );
    assert.equal(event?.undoes, 'true');
  });

  it('refuses those of another pipeline and moves the others', async () => {
    const [here, elsewhere] = [await create(), await create({ stage_id: stages.elsewhere })];
    const [moved, refused] = await change({ ids: [here, elsewhere], stage_id: stages.second });
    assert.equal(moved?.outcome, 'changed');
    assert.deepEqual(refused, {
      id: elsewhere,
      outcome: 'refused',
      message: "'stage_id' must be a stage of the deal's pipeline.",
    });
    assert.equal((await get(elsewhere)).stage_id, stages.elsewhere);
  });

  it('gives all the same close date, and 400 for what is no date', async () => {
    const ids = [await create(), await create()];
    assert.deepEqual(told(await change({ ids, expected_close_date: '2027-01-31' })), ['changed', 'changed']);
    assert.equal((await get(ids[1] ?? '')).expected_close_date, '2027-01-31');
    const { status, json } = await person.call('POST', '/web/deals-bulk', {
      ids,
      expected_close_date: 'soon',
    });
    assert.deepEqual([status, json.error], [400, 'invalid_request']);
    assert.match(json.message, /expected_close_date/);
  });
});

describe('POST /web/deals-bulk with what is usually of one deal', () => {
  const stored = async (ids: readonly string[]) =>
    service.rows(
      `SELECT title, value::text, currency, contact_id, company_id FROM deals WHERE id = ANY ($1) ORDER BY created_at, id`,
      [ids],
    );
  const link = async (path: string, fields: object): Promise<string> =>
    (await person.call('POST', `/web${path}`, fields)).json.data.id;

  it('gives all the same title, amount, contact and company, and Undo gives each its own back, with every digit', async () => {
    const company_id = await link('/api-companies', { name: 'Northwind' });
    const contact_id = await link('/api-contacts', { first_name: 'Ada' });
    const other = await link('/api-contacts', { first_name: 'Grace' });
    const ids = [
      await create({ title: 'One', value: '123456789012345.6789', currency: 'EUR', contact_id: other }),
      await create({ title: 'Two', contacts: [{ contact_id, role: 'buyer' }] }),
    ];
    const before = await stored(ids);
    const given = { title: 'Renewal', value: '$1,200.50', currency: 'usd', contact_id, company_id };
    const done = await change({ ids, ...given });
    assert.deepEqual(told(done), ['changed', 'changed']);
    const after = { title: 'Renewal', value: '1200.5000', currency: 'USD', contact_id, company_id };
    assert.deepEqual(await stored(ids), [after, after]);
    assert.equal((await get(ids[1] ?? '')).contacts, undefined);
    for (const id of ids) assert.deepEqual(await eventsOf(id), ['deal.created', 'deal.updated']);
    assert.deepEqual(told(await undo(done)), ['changed', 'changed']);
    assert.deepEqual(await stored(ids), before);
    assert.deepEqual((await get(ids[1] ?? '')).contacts, [{ contact_id, role: 'buyer' }]);
  });

  it('is not undone where somebody has done so, nor where somebody has changed the amount since', async () => {
    const ids = [await create({ value: 10 }), await create({ value: 20 })];
    const done = await change({ ids, value: 30 });
    await person.call('PATCH', `/web/api-deals/${ids[0]}`, { value: 10 });
    await person.call('PATCH', `/web/api-deals/${ids[1]}`, { value: 40 });
    const events = await eventsOf(ids[0] ?? '');
    assert.deepEqual(told(await undo(done)), ['unchanged', 'kept']);
    assert.deepEqual(await eventsOf(ids[0] ?? ''), events);
  });

  it('400 for what no deal can have, naming the field, and nothing is changed', async () => {
    const ids = [await create()];
    for (const fields of [
      { title: ' ' },
      { value: 'much' },
      { value: null },
      { currency: 'dollars' },
      { contact_id: uuidv7() },
      { company_id: uuidv7() },
    ]) {
      const { status, json } = await person.call('POST', '/web/deals-bulk', { ids, ...fields });
      assert.deepEqual([status, json.error], [400, 'invalid_request'], JSON.stringify(fields));
      assert.match(json.message, new RegExp(Object.keys(fields).join()));
    }
    assert.deepEqual(await eventsOf(ids[0] ?? ''), ['deal.created']);
  });
});

describe('POST /web/deals-bulk-delete', () => {
  it('deletes those named and says what became of each; they can be restored', async () => {
    const [one, absent, other] = [await create(), uuidv7(), await create()];
    assert.deepEqual(await post('deals-bulk-delete', { ids: [one, absent] }), [
      { id: one, outcome: 'deleted' },
      { id: absent, outcome: 'missing' },
    ]);
    assert.equal((await person.call('GET', `/web/api-deals/${one}`)).status, 404);
    assert.equal((await get(other)).id, other);
    assert.equal((await person.call('POST', `/web/trash/${one}/restore`, {})).status, 200);
    assert.equal((await get(one)).id, one);
  });

  it('400 for no ids, too many, or what is not one', async () => {
    for (const path of ['deals-bulk-delete', 'deals-bulk']) {
      for (const ids of [[], ['x'], Array.from({ length: 501 }, () => uuidv7())]) {
        const { status, json } = await person.call('POST', `/web/${path}`, { ids, lost_reason: 'x' });
        assert.deepEqual([status, json.error], [400, 'invalid_request'], path);
      }
    }
  });
});

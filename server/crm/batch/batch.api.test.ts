import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../../test/api.ts';

/** Many records in one request (docs/behaviour/batches.md). */

const api = await startApi({ rateLimitPerMinute: 100_000 });
const globex = await api.addOrganization('Globex');

interface Entry {
  readonly status: number;
  readonly data?: { readonly id: string; readonly [field: string]: unknown };
  readonly meta?: object;
  readonly error?: string;
  readonly message?: string;
  readonly ids?: readonly string[];
}

const KINDS = [
  { type: 'contact', plural: 'contacts', name: 'first_name', bad: { email: 'no address' } },
  { type: 'company', plural: 'companies', name: 'name', bad: { name: '' } },
  { type: 'deal', plural: 'deals', name: 'title', bad: { currency: 'XXXX' } },
] as const;

for (const { type, plural, name, bad } of KINDS) {
  const send = (operation: string, records: readonly object[], more: object = {}, headers = {}) =>
    api.post(`/api-${plural}-batch`, { operation, records, ...more }, { headers });
  const entries = async (operation: string, records: readonly object[]): Promise<Entry[]> => {
    const answer = await send(operation, records);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const data = answer.data<Entry[]>();
    const failed = data.filter(({ error }) => error !== undefined).length;
    assert.deepEqual(Object(answer.body).meta, { succeeded: data.length - failed, failed });
    return data;
  };
  const statuses = (all: readonly Entry[]) => all.map(({ status }) => status);
  const countOf = async (value: string) =>
    (await api.rows(`SELECT id FROM ${plural} WHERE ${name} = $1`, [value])).length;
  const external = (id: string) => ({ external_source: 'shop', external_id: `${type} ${id}` });

  describe(`POST /api-${plural}-batch`, () => {
    it('creates, with an outcome for each: a refused record does not prevent the others', async () => {
      const all = await entries('create', [
        { [name]: 'One', ...external('1') },
        { [name]: 'Bad', ...bad },
        { [name]: 'Twin', ...external('1') },
        { [name]: 'Half', external_id: 'x' },
        {},
        ...(type === 'company' ? [] : [{ [name]: 'Lost', company_id: uuidv7() }]),
        ...(type === 'deal' ? [] : [{ [name]: 'Owned', owner_id: uuidv7() }]),
        { [name]: 'Last' },
      ]);
      assert.deepEqual(statuses(all), [201, 400, 409, 201, ...all.slice(4, -1).map(() => 400), 201]);
      assert.equal(all[0]?.data?.[name], 'One');
      assert.deepEqual([all[1]?.error, all[2]?.error], ['invalid_request', 'conflict']);
      assert.deepEqual(all[3]?.meta, { ignored: ['external_id'] });
      assert.equal(all[4]?.message, `'${name}' is required.`);
      const events = await api.rows('SELECT event_type FROM events WHERE record_id = $1', [all[0]?.data?.id]);
      assert.deepEqual(events, [{ event_type: `${type}.created` }]);
      assert.equal(await countOf('Twin'), 0);
    });

    it('updates each record by its id; one that is named twice gets both changes in their order', async () => {
      const [one, two] = await entries('create', [{ [name]: 'A' }, { [name]: 'B' }]);
      const [a, b] = [one?.data?.id, two?.data?.id];
      const all = await entries('update', [
        { id: a, notes: 'first' },
        { id: uuidv7(), notes: 'absent' },
        { id: b, notes: 'other' },
        { id: a, [name]: 'Again' },
        { id: 'no id', notes: 'x' },
        { notes: 'x' },
        { id: b },
      ]);
      assert.deepEqual(statuses(all), [200, 404, 200, 200, 404, 400, 400]);
      assert.deepEqual(
        [all[3]?.data?.notes, all[3]?.data?.[name], all[2]?.data?.notes],
        ['first', 'Again', 'other'],
      );
    });

    it('upserts: 201 or 200 for each, and one record where several name the same', async () => {
      const wish = (id: string, more = {}) => ({
        match: 'external_id',
        ...external(id),
        [name]: 'Wish',
        ...more,
      });
      const all = await entries('upsert', [
        wish('up 1'),
        wish('up 2'),
        wish('up 1', { notes: 'second' }),
        { match: 'external_id', [name]: 'None' },
      ]);
      assert.deepEqual(statuses(all), [201, 201, 200, 400]);
      assert.deepEqual([all[2]?.data?.id, all[2]?.data?.notes], [all[0]?.data?.id, 'second']);
      const races = await Promise.all(
        Array.from({ length: 8 }, () => entries('upsert', [wish('up 3'), wish('up 4')])),
      );
      assert.equal(races.flatMap(statuses).filter((status) => status === 201).length, 2);
    });

    it('deletes, and 404 for what is not there or is named again', async () => {
      const [one, two] = await entries('create', [{ [name]: 'Gone' }, { [name]: 'Gone' }]);
      const all = await entries(
        'delete',
        [one, two, one].map((each) => ({ id: each?.data?.id })),
      );
      assert.deepEqual(
        all.map(({ status, data }) => [status, data]),
        [
          [204, undefined],
          [204, undefined],
          [404, undefined],
        ],
      );
      assert.equal(await countOf('Gone'), 0);
    });

    it('writes nothing if it is atomic and one record is refused, and names that one', async () => {
      const answer = await send('create', [{ [name]: 'Atomic' }, { [name]: 'Bad', ...bad }], {
        atomic: true,
      });
      answer.error(400, 'invalid_request');
      assert.equal(Object(answer.body).index, 1);
      assert.equal(await countOf('Atomic'), 0);
      assert.equal((await send('create', [{ [name]: 'Atomic' }], { atomic: true })).status, 200);
      assert.equal(await countOf('Atomic'), 1);
    });

    it('takes 200 records as one request, and answers a repetition with the records as they are now', async () => {
      const records = Array.from({ length: 200 }, (_, n) => ({
        [name]: `Many ${n}`,
        notes: 'n'.repeat(400),
      }));
      const headers = { 'Idempotency-Key': `batch-${type}` };
      const first = await send('create', records, {}, headers);
      const [left] = [Number(first.headers.get('x-ratelimit-remaining'))];
      const all = first.data<Entry[]>();
      assert.deepEqual(new Set(statuses(all)), new Set([201]));
      assert.deepEqual(
        all.map(({ data }) => data?.[name]),
        records.map((record) => record[name]),
      );
      await api.patch(`/api-${plural}/${all[0]?.data?.id}`, { [name]: 'Changed' });
      await api.delete(`/api-${plural}/${all[1]?.data?.id}`);
      const again = await send('create', records, {}, headers);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.equal(Number(again.headers.get('x-ratelimit-remaining')), left - 3);
      assert.deepEqual(Object(again.body).meta, { succeeded: 200, failed: 0 });
      const [changed, gone, ...others] = again.data<Entry[]>();
      assert.deepEqual([changed?.status, changed?.data?.[name]], [201, 'Changed']);
      assert.deepEqual(gone?.data, { id: all[1]?.data?.id });
      assert.deepEqual(others, all.slice(2));
      (await send('create', [...records, {}])).error(400, 'invalid_request');
      (await send('create', [])).error(400, 'invalid_request');
      (await send('merge', [{}])).error(400, 'invalid_request');
    });

    it('reaches no record of another organization, and needs crm:write', async () => {
      const [mine] = await entries('create', [{ [name]: 'Mine' }]);
      for (const [operation, record] of [
        ['update', { id: mine?.data?.id, notes: 'x' }],
        ['delete', { id: mine?.data?.id }],
      ] as const) {
        const body = { operation, records: [record] };
        const theirs = await api.post(`/api-${plural}-batch`, body, { key: globex.key });
        assert.deepEqual(statuses(theirs.data<Entry[]>()), [404]);
      }
      const key = await api.addKey(['crm:read']);
      const body = { operation: 'create', records: [{ [name]: 'X' }] };
      (await api.post(`/api-${plural}-batch`, body, { key })).error(403, 'forbidden');
    });
  });
}

describe('a batch of contacts', () => {
  it('tells the ids of an ambiguous match', async () => {
    const twin = { first_name: 'Twin', email: 'twin@example.com' };
    const body = { operation: 'create', records: [twin, twin] };
    const created = (await api.post('/api-contacts-batch', body)).data<Entry[]>();
    const records = [
      { match: 'email', ...twin },
      { match: 'email', ...twin, email: 'single@example.com' },
    ];
    const answer = await api.post('/api-contacts-batch', { operation: 'upsert', records });
    const [first, second] = answer.data<Entry[]>();
    assert.deepEqual([first?.status, first?.error, second?.status], [409, 'ambiguous_match', 201]);
    assert.deepEqual(
      first?.ids,
      created.map(({ data }) => data?.id),
    );
  });
});

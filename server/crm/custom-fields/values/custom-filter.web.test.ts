import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../../../access/testing/people.ts';

/** What the tables of the web app ask with a filter by custom fields. */

const service = await startService();
const owner = await setUp(service);

const call = async (method: string, path: string, body?: object) => {
  const { status, json, text } = await owner.call(method, path, body);
  assert.ok(status < 300, text);
  return json;
};

const KINDS = [
  { object: 'contact', path: 'contacts', draft: { first_name: 'Ada' } },
  { object: 'company', path: 'companies', draft: { name: 'Northwind' } },
  { object: 'deal', path: 'deals', draft: { title: 'Relaunch' } },
];
const FILTER = 'custom_fields[seats][gte]=5';

const ids: Record<string, string> = {};
const fields: Record<string, string> = {};
for (const { object, path, draft } of KINDS) {
  const field = { object, key: 'seats', label: 'Seats', type: 'number' };
  fields[object] = (await call('POST', '/web/api-custom-fields', field)).data.id;
  ids[object] = (await call('POST', `/web/api-${path}`, { ...draft, custom_fields: { seats: 5 } })).data.id;
  await call('POST', `/web/api-${path}`, { ...draft, custom_fields: { seats: 4 } });
  await call('POST', `/web/api-${path}`, draft);
}

describe('a filter by custom fields', () => {
  it('counts what the list with the same filter has, also together with words', async () => {
    for (const query of [FILTER, `q=ada&${FILTER}`]) {
      const { data } = await call('GET', `/web/contacts-count?${query}`);
      assert.deepEqual(data, { count: 1, is_exact: true }, query);
    }
    const { data } = await call('GET', `/web/companies-count?${FILTER}`);
    assert.deepEqual(data, { count: 1, is_exact: true });
  });

  it('names the records of the list', async () => {
    for (const object of ['contact', 'company']) {
      assert.deepEqual((await call('GET', `/web/${object}-ids?${FILTER}`)).data, [ids[object]]);
    }
  });

  it('keeps cards of the board and sums of pipelines to the deals that meet it', async () => {
    const cards: { id: string }[] = (await call('GET', `/web/deal-cards?${FILTER}`)).data;
    assert.deepEqual(
      cards.map(({ id }) => id),
      [ids.deal],
    );
    const [pipeline] = (await call('GET', `/web/pipeline-summaries?${FILTER}`)).data;
    const counts: { deal_count: number }[] = pipeline.stages;
    assert.equal(
      counts.reduce((sum, { deal_count }) => sum + deal_count, 0),
      1,
    );
  });

  it('refuses an export by an unknown field', async () => {
    assert.equal((await owner.get('/web/exports/contacts.csv?custom_fields[nope]=1')).status, 400);
  });

  it('keeps an export to the records that meet it', async () => {
    for (const { object, path } of KINDS) {
      const { status, text } = await owner.get(`/web/exports/${path}.csv?${FILTER}`);
      assert.equal(status, 200);
      assert.equal(text.trim().split('\n').length, 2, text);
      assert.match(text, new RegExp(ids[object] ?? 'none'));
    }
  });
});

describe('GET /web/custom-fields/:id/use', () => {
  it('counts the records that would lose a value', async () => {
    const { data } = await call('GET', `/web/custom-fields/${fields.deal}/use`);
    assert.deepEqual(data, { records: 2, is_exact: true, views: [] });
  });

  it('names the views that filter or sort by the field', async () => {
    const queries: [string, string, object][] = [
      ['deal', 'Many seats', { 'custom_fields[seats][gte]': '5' }],
      ['deal', 'Five seats', { 'custom_fields[seats]': '5' }],
      ['deal', 'By seats', { sort: 'custom_fields.seats' }],
      ['deal', 'Another field', { 'custom_fields[seats_sold]': '5' }],
      ['contact', 'Other records', { 'custom_fields[seats]': '5' }],
    ];
    for (const [object, name, query] of queries)
      await call('POST', '/web/api-views', { object, name, query });
    const { data } = await call('GET', `/web/custom-fields/${fields.deal}/use`);
    assert.deepEqual(data.views, ['By seats', 'Five seats', 'Many seats']);
  });
});

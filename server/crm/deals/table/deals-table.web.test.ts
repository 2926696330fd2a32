import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { createOrganization } from '../../../access/organizations/create-organization.ts';
import type { Browser } from '../../../access/testing/browser.ts';
import { connectOwner } from '../../../access/testing/organizations.ts';
import { PASSWORD, setUp, signIn, startService } from '../../../access/testing/people.ts';

/** What the table of deals asks for: rows with names, their number, and the ids of all. */

const connection = await testDatabase();
const service = await startService({}, connection);
let person: Browser;
let stages: { id: string; name: string; is_won: boolean; is_lost: boolean }[] = [];
let pipelineId = '';

const get = async (path: string) => (await person.call('GET', `/web${path}`)).json;
const create = async (path: string, fields: object): Promise<string> =>
  (await person.call('POST', `/web${path}`, fields)).json.data.id;
const createDeal = (title: string, fields = {}) => create('/api-deals', { title, ...fields });
const countOf = async (query: string) => (await get(`/deals-count?${query}`)).data;
const idsOf = async (query: string) => (await get(`/deal-ids?${query}`)).data;
const titlesOf = async (query: string) =>
  (await get(`/deal-rows?${query}`)).data.map(({ title }: { title: string }) => title);

const ids = { small: '', large: '', won: '', lost: '' };
before(async () => {
  person = await setUp(service);
  const [pipeline] = (await get('/api-pipelines')).data;
  pipelineId = pipeline.id;
  stages = pipeline.stages;
  await create('/api-custom-fields', { object: 'deal', key: 'seats', label: 'Seats', type: 'number' });
  const company_id = await create('/api-companies', { name: 'Northwind' });
  const contact_id = await create('/api-contacts', { first_name: 'Ada', last_name: 'Byron' });
  ids.small = await createDeal('Small', { value: '10', company_id, contact_id });
  ids.large = await createDeal('Large', { value: '900', custom_fields: { seats: 5 } });
  ids.won = await createDeal('Won', { stage_id: stages.find(({ is_won }) => is_won)?.id });
  ids.lost = await createDeal('Lost', { stage_id: stages.find(({ is_lost }) => is_lost)?.id });
});

describe('GET /web/deal-rows', () => {
  it('lists deals with all their fields, names for the ids, and since when they stand in their stage', async () => {
    const [row] = (await get(`/deal-rows?ids=${ids.small}`)).data;
    const { contact_name, company_name, assigned_to_name, stage_entered_at, ...deal } = row;
    assert.deepEqual([contact_name, company_name, assigned_to_name], ['Ada Byron', 'Northwind', null]);
    assert.equal(stage_entered_at, deal.created_at);
    assert.deepEqual(deal, (await get(`/api-deals/${ids.small}`)).data);
    const [large] = (await get(`/deal-rows?ids=${ids.large}`)).data;
    assert.deepEqual(large.custom_fields, { seats: 5 });
  });

  it('says when a deal entered its stage', async () => {
    const id = await createDeal('Moving');
    await person.call('PATCH', `/web/api-deals/${id}`, { stage_id: stages[1]?.id });
    const [row] = (await get(`/deal-rows?ids=${id}`)).data;
    assert.ok(row.stage_entered_at > row.created_at);
    await person.call('DELETE', `/web/api-deals/${id}`);
  });

  it('filters and sorts as the list of deals does', async () => {
    assert.deepEqual(await titlesOf('status=open&sort=value&order=desc'), ['Large', 'Small']);
    assert.deepEqual(await titlesOf('status=open&sort=value&order=asc&limit=1&offset=1'), ['Large']);
    assert.deepEqual(await titlesOf('custom_fields[seats][gte]=3'), ['Large']);
    assert.deepEqual(await titlesOf('q=north'), ['Small']);
  });
});

describe('GET /web/deals-count and /web/deal-ids', () => {
  const cases = [
    { what: 'all', query: '', found: ['small', 'large', 'won', 'lost'] },
    { what: 'those with a status', query: 'status=open', found: ['small', 'large'] },
    { what: 'those that are won', query: 'status=won', found: ['won'] },
    { what: 'those that a search finds', query: 'q=northwind', found: ['small'] },
    { what: 'those with an own field', query: 'custom_fields[seats]=5', found: ['large'] },
    {
      what: 'those that meet conditions',
      query: `where=${encodeURIComponent('{"any":[{"field":"value","op":"gte","value":900},{"field":"status","op":"is","value":"lost"}]}')}`,
      found: ['large', 'lost'],
    },
  ] as const;
  for (const { what, query, found } of cases) {
    it(`counts and names ${what}`, async () => {
      assert.deepEqual(await countOf(query), { count: found.length, is_exact: true });
      assert.deepEqual(await idsOf(query), found.map((name) => ids[name]).toSorted());
    });
  }

  it('counts and names those of a pipeline or a stage', async () => {
    assert.equal((await countOf(`pipeline_id=${pipelineId}`)).count, 4);
    assert.equal((await countOf(`stage_id=${stages[0]?.id}`)).count, 2);
    assert.deepEqual(await idsOf(`stage_id=${stages[0]?.id}&from=${ids.small}`), [ids.large]);
  });

  it('400 for a filter that is none, naming it', async () => {
    for (const path of ['/deals-count', '/deal-ids', '/deal-rows']) {
      for (const query of ['status=maybe', 'pipeline_id=x', 'stage_id=x', 'min_value=much', 'where={']) {
        const { status, json } = await person.call('GET', `/web${path}?${query}`);
        assert.deepEqual([status, json.error], [400, 'invalid_request'], `${path}?${query}`);
        assert.match(json.message, new RegExp(query.split('=')[0] ?? ''), `${path}?${query}`);
      }
    }
  });

  it('leave out those of another organization', async () => {
    const statements = await connectOwner(connection);
    after(() => statements.end());
    const input = { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD };
    await createOrganization(statements, input);
    const stranger = await signIn(service, input.email, input.password);
    assert.deepEqual((await stranger.call('GET', '/web/deals-count')).json.data.count, 0);
    for (const path of ['/web/deal-ids', '/web/deal-rows', `/web/deal-rows?ids=${ids.small}`]) {
      assert.deepEqual((await stranger.call('GET', path)).json.data, [], path);
    }
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { selectDeals } from '../deals/deal-list.sql.ts';
import { dealQuery } from '../deals/deal-query.schema.ts';
import { plansOf } from '../testing/plan-of.ts';

/** How PostgreSQL finds the first deals of an order among many. */

const api = await startApi();
const { id: orgId } = api.organization;
const plans = plansOf(api);
after(() => plans.close());

const MANY = 4_000;

before(async () => {
  const [pipeline] = (await api.get('/api-pipelines')).data<{ id: string; stages: { id: string }[] }[]>();
  await api.rows(
    `INSERT INTO companies (org_id, id, name, created_at, updated_at)
     SELECT $1, md5('company' || n)::uuid, 'Company ' || n, now(), now() FROM generate_series(1, ${MANY}) n`,
    [orgId],
  );
  await api.rows(
    `INSERT INTO deals (org_id, id, pipeline_id, stage_id, title, value, currency, company_id, created_at, updated_at)
     SELECT $1, md5('deal' || n)::uuid, $2, $3, 'Deal ' || n, n, 'EUR', md5('company' || n)::uuid,
       now() - n * interval '1 minute', now() - n * interval '1 minute' FROM generate_series(1, ${MANY}) n`,
    [orgId, pipeline?.id, pipeline?.stages[0]?.id],
  );
  await api.rows('ANALYZE deals, companies, stages');
});

const planOf = (query: object) => plans.planOf(selectDeals(orgId, dealQuery.parse(query)));

describe('a page of many deals', () => {
  for (const order of ['asc', 'desc']) {
    it(`by title, ${order}, is read from the index of titles, in order`, async () => {
      const plan = await planOf({ sort: 'title', order, limit: '50' });
      assert.match(plan, /Index (Only )?Scan (Backward )?using deals_by_title/, plan);
      assert.doesNotMatch(plan, /Seq Scan on deals/, plan);
    });
  }

  it('by the name of the company looks at each company once', async () => {
    const plan = await planOf({ sort: 'company', order: 'asc', limit: '50' });
    assert.match(plan, /(Hash|Merge) (Left|Right) Join/, plan);
  });
});

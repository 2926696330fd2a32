import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { systemCaller } from '../../kernel/operations/actor.ts';
import { readingIn } from '../../kernel/operations/reading-as.ts';
import { selectDeals } from '../deals/deal-list.sql.ts';
import { dealQuery } from '../deals/deal-query.schema.ts';

/** How PostgreSQL finds the first deals of an order among many. */

const api = await startApi();
const { id: orgId } = api.organization;
const database = new Database({ connection: api.connection, onConnectionError: () => undefined });
after(() => database.close());

const caller = systemCaller({
  ...{ organizationId: orgId, id: crypto.randomUUID(), job: 'Test', scopes: ['crm:read'] },
  person: { userId: null, role: 'admin', isRestricted: false },
});
const context = readingIn({ database, onEvents: () => undefined }, caller);

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

async function planOf(query: object): Promise<string> {
  const statement = selectDeals(orgId, dealQuery.parse(query));
  const rows = await context.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`.plannedEachTime());
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

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

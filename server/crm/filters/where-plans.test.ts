import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { type Sql, sql } from '../../kernel/database/sql.ts';
import { companyQuery } from '../companies/company.schema.ts';
import { selectCompanies } from '../companies/company.sql.ts';
import { idsThatMeet, listFilter } from '../contacts/contact.sql.ts';
import { contactQuery } from '../contacts/contact-query.schema.ts';
import { KINDS_WITH_FIELDS } from '../custom-fields/testing/kinds.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { selectDeals } from '../deals/deal-list.sql.ts';
import { dealQuery } from '../deals/deal-query.schema.ts';
import { askedTasks } from '../tasks/asked-tasks.ts';
import { selectTasks } from '../tasks/task-list.sql.ts';
import { taskQuery } from '../tasks/task-query.schema.ts';
import { plansOf } from '../testing/plan-of.ts';

/** How PostgreSQL finds the few records that groups of conditions ask for, among many. */

const api = await startApi();
const { id: orgId } = api.organization;
const plans = plansOf(api);
const { context } = plans;
after(() => plans.close());

/** The statement of a list with conditions; of contacts the part that looks for them. */
const STATEMENTS: Readonly<Record<string, (query: object) => Promise<Sql>>> = {
  contact: async (query) => {
    const { tag: _, ...filter } = contactQuery.parse(query);
    return idsThatMeet(
      orgId,
      listFilter(orgId, await lookedUp<typeof filter>(context, 'contact', filter)) ?? sql`true`,
    );
  },
  company: async (query) =>
    selectCompanies(orgId, await lookedUp(context, 'company', companyQuery.parse(query))),
  deal: async (query) => selectDeals(orgId, await lookedUp(context, 'deal', dealQuery.parse(query))),
  task: async (query) => selectTasks(orgId, await askedTasks(context, taskQuery.parse(query))),
};

async function planOf(object: string, query: object): Promise<string> {
  const statement = await STATEMENTS[object]?.(query);
  return statement ? plans.planOf(statement) : '';
}

/** Each record differs from all others in each field. */
const MANY = 4_000;

const [{ id: pipelineId = '', stages: [{ id: stageId = '' } = {}] = [] } = {}] = (
  await api.get('/api-pipelines')
).data<{ id?: string; stages?: { id?: string }[] }[]>();

before(async () => {
  for (const { object } of KINDS_WITH_FIELDS)
    await api.post('/api-custom-fields', { object, key: 'seats', label: 'Seats', type: 'number' });
  const own = `now() - n * interval '1 minute', now() - n * interval '1 minute', jsonb_build_object('seats', n)
    FROM generate_series(1, ${MANY}) n`;
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const [company, contact, deal, user] = ['company', 'contact', 'deal', 'user'].map(id);
  await api.rows(
    `INSERT INTO companies (org_id, id, name, owner_id, external_source, external_id, created_at, updated_at, custom_fields)
     SELECT $1, ${company}, 'Company ' || n, ${user}, 'erp', 'c' || n, ${own}`,
    [orgId],
  );
  await api.rows(
    `INSERT INTO contacts (org_id, id, first_name, last_name, tags, email, status, stage, source, company_id, owner_id, external_source,
       external_id, created_at, updated_at, custom_fields)
     SELECT $1, ${contact}, 'Ada', '', '{}', 'a' || n || '@example.com', 'label ' || n, 'label ' || n, 'label ' || n, ${company}, ${user},
       'erp', 'p' || n, ${own}`,
    [orgId],
  );
  await api.rows(
    `INSERT INTO deals (org_id, id, pipeline_id, stage_id, title, value, currency, contact_id, company_id, created_at, updated_at, custom_fields)
     SELECT $1, ${deal}, $2, $3, 'Deal', n, 'EUR', ${contact}, ${company}, ${own}`,
    [orgId, pipelineId, stageId],
  );
  await api.rows(
    `INSERT INTO tasks (org_id, id, title, contact_id, company_id, deal_id, assignee_id, created_at, updated_at, custom_fields)
     SELECT $1, md5('task' || n)::uuid, 'Task', ${contact}, ${company}, ${deal}, ${user}, ${own}`,
    [orgId],
  );
  await api.rows('ANALYZE contacts, companies, deals, tasks, custom_values');
});

const [ID = ''] = (await api.rows<{ id: string }>("SELECT md5('company17')::uuid::text AS id")).map(
  ({ id }) => id,
);
const is = (field: string, value: string) => ({ field, op: 'is', value });
const seats = { field: 'custom_fields.seats', op: 'gte', value: MANY - 3 };

const ASKED: readonly (readonly [
  object: string,
  where: object,
  indexes: readonly string[],
  others?: object,
])[] = [
  ['contact', { all: [is('status', 'label 17')] }, ['contacts_by_status']],
  ['contact', { all: [is('stage', 'label 17')] }, ['contacts_by_stage']],
  ['contact', { all: [is('source', 'label 17')] }, ['contacts_by_source']],
  ['contact', { all: [is('email', 'A17@example.com')] }, ['contacts_email_folded']],
  ['contact', { all: [is('company_id', ID)] }, ['contacts_by_company']],
  ['contact', { all: [is('owner_id', ID)] }, ['contacts_by_owner']],
  ['contact', { all: [is('external_id', 'p17')] }, ['contacts_external_id']],
  ['contact', { all: [seats] }, ['custom_values_by_number']],
  [
    'contact',
    { any: [is('status', 'label 17'), is('owner_id', ID)] },
    ['contacts_by_status', 'contacts_by_owner'],
  ],
  [
    'contact',
    { all: [{ any: [is('stage', 'label 17'), is('stage', 'label 18')] }, is('city', 'x')] },
    ['contacts_by_stage'],
  ],
  ['company', { all: [is('owner_id', ID)] }, ['companies_by_owner']],
  ['company', { all: [is('external_id', 'c17')] }, ['companies_external_id']],
  ['company', { all: [seats] }, ['custom_values_by_number']],
  ['deal', { all: [is('contact_id', ID)] }, ['deals_by_contact']],
  ['deal', { all: [is('company_id', ID)] }, ['deals_by_company']],
  ['deal', { all: [seats] }, ['custom_values_by_number']],
  ['task', { all: [is('contact_id', ID)] }, ['tasks_of_contact']],
  ['task', { all: [is('company_id', ID)] }, ['tasks_of_company']],
  ['task', { all: [is('deal_id', ID)] }, ['tasks_of_deal']],
  ['task', { all: [is('assignee_id', ID)] }, ['tasks_open_of_assignee'], { done: 'false' }],
  ['task', { all: [seats] }, ['custom_values_by_number']],
];

describe('groups of conditions among many records', () => {
  for (const [object, where, indexes, others = {}] of ASKED) {
    it(`${object}: ${JSON.stringify(where)} uses ${indexes.join(' and ')}`, async () => {
      const plan = await planOf(object, { ...others, where: JSON.stringify(where) });
      for (const index of indexes) assert.match(plan, new RegExp(index), plan);
      assert.doesNotMatch(plan, /Seq Scan on (contacts|companies|deals|tasks|custom_values)\b/, plan);
    });
  }
});

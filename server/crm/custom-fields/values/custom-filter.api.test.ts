import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../../test/api.ts';
import { toolData } from '../../../../test/mcp/agent.ts';
import { sql, toQuery } from '../../../kernel/database/sql.ts';
import { KINDS_WITH_FIELDS } from '../testing/kinds.ts';
import { recordsWith } from './custom-filter.sql.ts';

const api = await startApi();
const { id: orgId, userId } = api.organization;

const FIELDS = [
  { key: 'region', type: 'text' },
  { key: 'seats', type: 'number' },
  { key: 'budget', type: 'money' },
  { key: 'ends', type: 'date' },
  { key: 'signed', type: 'boolean' },
  { key: 'tier', type: 'choice', options: ['Gold', 'Silver'] },
  { key: 'goods', type: 'choices', options: ['A', 'B', 'C'] },
  { key: 'site', type: 'url' },
  { key: 'keeper', type: 'user' },
  { key: 'memo', type: 'text', filterable: false },
];

for (const { object } of KINDS_WITH_FIELDS) {
  for (const field of FIELDS) await api.post('/api-custom-fields', { object, label: field.key, ...field });
}

const VALUES = {
  first: {
    region: 'Nördlich',
    seats: 5,
    budget: { value: 100.5, currency: 'EUR' },
    ends: '2026-01-31',
    signed: true,
    tier: 'Gold',
    goods: ['A', 'B'],
    site: 'https://example.com/a',
    keeper: userId,
    memo: 'x',
  },
  second: {
    region: 'South',
    seats: 12.5,
    budget: { value: 2_000, currency: 'USD' },
    ends: '2026-06-30',
    signed: false,
    tier: 'Silver',
    goods: ['B', 'C'],
  },
};

/** Filters, and which of the two records with values meet them. */
const FILTERS: readonly (readonly [query: string, found: readonly (keyof typeof VALUES)[]])[] = [
  ['custom_fields[region]=nordlich', ['first']],
  ['custom_fields[region]=Nord', []],
  ['custom_fields[seats]=12.5', ['second']],
  ['custom_fields[seats][gte]=5', ['first', 'second']],
  ['custom_fields[seats][gte]=5&custom_fields[seats][lte]=12', ['first']],
  ['custom_fields[budget][gte]=100.51', ['second']],
  ['custom_fields[ends][lte]=2026-06-29', ['first']],
  ['custom_fields[ends]=2026-06-30', ['second']],
  ['custom_fields[signed]=true', ['first']],
  ['custom_fields[signed]=false', ['second']],
  ['custom_fields[tier]=GOLD', ['first']],
  ['custom_fields[goods]=B', ['first', 'second']],
  ['custom_fields[goods]=C&custom_fields[tier]=Silver', ['second']],
  ['custom_fields[goods]=A&custom_fields[tier]=Silver', []],
  ['custom_fields[site]=https://EXAMPLE.com/a', ['first']],
  [`custom_fields[keeper]=${userId}`, ['first']],
  ['q=no-such-word&custom_fields[goods]=B', []],
];

const BAD: readonly (readonly [query: string, message: RegExp])[] = [
  [
    'custom_fields[nope]=1',
    /'custom_fields\.nope' is not a field of your organization; its fields are region, /,
  ],
  ['custom_fields[memo]=x', /'custom_fields\.memo' is not filterable/],
  ['custom_fields[seats]=many', /'custom_fields\.seats' must be a number/],
  ['custom_fields[seats][gte]=', /'custom_fields\.seats' must be a number/],
  ['custom_fields[ends][gte]=2026-02-30', /'custom_fields\.ends' must be a date/],
  ['custom_fields[tier]=Bronze', /'custom_fields\.tier' must be one of the options/],
  [
    'custom_fields[tier][gte]=Gold',
    /'custom_fields\.tier' must be a value; only numbers, money and dates have bounds/,
  ],
  ['custom_fields[signed]=yes', /'custom_fields\.signed' must be true or false/],
  ['custom_fields[keeper]=me', /'custom_fields\.keeper' must be the id of a user/],
  ['custom_fields[region]=', /'custom_fields\.region' must be a text that is not empty/],
  [
    'custom_fields[seats]=1&custom_fields[seats]=2',
    /'custom_fields\.seats' must be a value, or an object of gte and lte/,
  ],
  ['custom_fields[seats][gt]=2', /'custom_fields\.seats' must not have gt/],
  [
    'custom_fields[seats]=1&custom_fields[seats][gte]=2',
    /'custom_fields\.seats' must be a value, or an object of gte and lte/,
  ],
  [
    'custom_fields[seats][gte]=2&custom_fields[seats]=1',
    /'custom_fields\.seats' must be a value, or an object of gte and lte/,
  ],
  ['custom_fields=5', /'custom_fields' must be an object/],
];

describe('a filter by custom fields', () => {
  for (const { object, path, needs } of KINDS_WITH_FIELDS) {
    const draft = { [needs]: 'Northwind' };
    it(`keeps the ${object}s that have the values`, async () => {
      const ids: Record<string, string> = {};
      for (const [name, custom_fields] of Object.entries(VALUES)) {
        ids[name] = (await api.post(path, { ...draft, custom_fields })).data<{ id: string }>().id;
      }
      await api.post(path, draft);
      for (const [query, found] of FILTERS) {
        const listed = (await api.get(`${path}?${query}`)).data<{ id: string }[]>();
        const expected = found.map((name) => ids[name]).sort();
        assert.deepEqual(listed.map(({ id }) => id).sort(), expected, query);
      }
    });

    it(`of ${object}s is 400 when it is malformed`, async () => {
      for (const [query, message] of BAD) {
        assert.match((await api.get(`${path}?${query}`)).error(400, 'invalid_request'), message, query);
      }
    });
  }

  it('is joined to other filters, and taken from agents as an object', async () => {
    await api.post('/api-contacts', { first_name: 'Grace', status: 'lead', custom_fields: { seats: 77 } });
    await api.post('/api-contacts', { first_name: 'Grace', custom_fields: { seats: 77 } });
    const leads = (await api.get('/api-contacts?status=lead&custom_fields[seats]=77')).data<unknown[]>();
    assert.equal(leads.length, 1);
    const named = (await api.get('/api-contacts?q=grace&custom_fields[seats]=77')).data<unknown[]>();
    assert.equal(named.length, 2);
    const listed = await toolData<unknown[]>(api, 'list_contacts', {
      custom_fields: { seats: { gte: 77, lte: 77 } },
    });
    assert.equal(listed.length, 2);
  });

  it('is ignored where no field is defined, and finds nothing of another organization', async () => {
    const globex = await api.addOrganization('Globex');
    const { key } = globex;
    await api.post('/api-deals', { title: 'A' }, { key });
    assert.equal((await api.get('/api-deals?custom_fields[seats]=5', { key })).data<unknown[]>().length, 1);
    await api.post(
      '/api-custom-fields',
      { object: 'deal', key: 'seats', label: 'Seats', type: 'number' },
      { key },
    );
    assert.deepEqual((await api.get('/api-deals?custom_fields[seats]=5', { key })).data(), []);
  });
});

describe('a filter by custom fields among many records', () => {
  it('is answered by an index under row-level security, whatever the type', async () => {
    await api.owner.query(
      `INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, email_subscribed, created_at, updated_at, custom_fields)
       SELECT $1, gen_random_uuid(), 'Ada', '', '{}', 'active', 'api', true, now(), now(),
         jsonb_build_object('region', 'Region ' || n, 'seats', n, 'ends', date '2000-01-01' + n)
       FROM generate_series(1000, 5000) n`,
      [orgId],
    );
    await api.owner.query('ANALYZE custom_values');
    const fields = await api.rows<{ id: string; key: string }>(
      "SELECT id, key FROM custom_fields WHERE org_id = $1 AND object = 'contact'",
      [orgId],
    );
    const idOf = (key: string) => fields.find((field) => field.key === key)?.id ?? '';
    const asked = [
      [
        idOf('region'),
        { column: 'text_folded', from: 'Region 4711', to: 'Region 4711' },
        'custom_values_by_text',
      ],
      [idOf('seats'), { column: 'number', from: '4711', to: '4712' }, 'custom_values_by_number'],
      [idOf('ends'), { column: 'day', from: '2012-01-01', to: '2012-01-02' }, 'custom_values_by_day'],
    ] as const;
    for (const [fieldId, range, index] of asked) {
      const { text, values } = toQuery(sql`EXPLAIN ${recordsWith(orgId, fieldId, range)}`);
      await api.owner.query('BEGIN');
      await api.owner.query('SET LOCAL ROLE kontor_app');
      await api.owner.query("SELECT set_config('kontor.org_id', $1, true)", [orgId]);
      const { rows } = await api.owner.query<{ 'QUERY PLAN': string }>(text, values);
      await api.owner.query('ROLLBACK');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, new RegExp(index), plan);
      assert.match(plan, new RegExp(`Index Cond: .*${range.column}`), plan);
    }
    const found = (
      await api.get('/api-contacts?custom_fields[seats][gte]=4711&custom_fields[seats][lte]=4712')
    ).data<unknown[]>();
    assert.equal(found.length, 2);
  });

  it('compares by operators that are leakproof', async () => {
    const rows = await api.rows<{ leakproof: boolean }>(
      `SELECT p.proleakproof AS leakproof FROM pg_operator o JOIN pg_proc p ON p.oid = o.oprcode
       WHERE o.oprname IN ('=', '>=', '<=') AND o.oprleft = o.oprright
         AND o.oprleft IN ('text'::regtype, 'float8'::regtype, 'date'::regtype, 'uuid'::regtype)`,
    );
    assert.equal(rows.length, 12);
    assert.ok(rows.every(({ leakproof }) => leakproof));
  });
});

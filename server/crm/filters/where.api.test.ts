import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../../test/api.ts';
import { toolData } from '../../../test/mcp/agent.ts';
import { holds, type WhereCondition } from './testing/evaluate-where.ts';

/** Filters of groups (docs/behaviour/filters.md). */

const api = await startApi();
const { userId } = api.organization;

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const OWN = [
  { key: 'region', type: 'text' },
  { key: 'seats', type: 'number' },
  { key: 'budget', type: 'money' },
  { key: 'ends', type: 'date' },
  { key: 'signed', type: 'boolean' },
  { key: 'tier', type: 'choice', options: ['Gold', 'Silver'] },
  { key: 'goods', type: 'choices', options: ['A', 'B'] },
  { key: 'memo', type: 'text', filterable: false },
];

const ofText = fc.constantFrom('Ada', 'ÄDA', 'ada bo', 'bo');
const texts = ofText.chain((value) =>
  fc.constantFrom('is', 'is_not', 'contains').map((op) => ({ op, value })),
);
const numbers = fc.constantFrom(-1, 0, 5, 7.5);
const days = fc.constantFrom('2026-01-31', '2026-02-01', '2027-01-01');
const same = <Value>(values: fc.Arbitrary<Value>) =>
  fc.record({ op: fc.constantFrom('is', 'is_not'), value: values });
const bounds = <Value>(values: fc.Arbitrary<Value>) =>
  fc.record({ op: fc.constantFrom('is', 'is_not', 'gte', 'lte'), value: values });
const empty = fc.constantFrom({ op: 'is_empty' }, { op: 'is_not_empty' });
const named = (field: string, comparison: fc.Arbitrary<object>) =>
  fc
    .oneof({ weight: 3, arbitrary: comparison }, { weight: 1, arbitrary: empty })
    .map((asked) => ({ field, ...asked }));

const own = [
  named('custom_fields.region', texts),
  named('custom_fields.seats', bounds(numbers)),
  named('custom_fields.budget', bounds(numbers)),
  named('custom_fields.ends', bounds(days)),
  named('custom_fields.signed', same(fc.boolean())),
  named('custom_fields.tier', same(fc.constantFrom('Gold', 'silver'))),
  named(
    'custom_fields.goods',
    fc.constantFrom('A', 'b').map((value) => ({ op: 'contains', value })),
  ),
];
const ofOwner = (field: string) => named(field, same(fc.constant(userId)));

interface Kind {
  readonly object: string;
  readonly path: string;
  readonly draft: fc.Arbitrary<object>;
  readonly leaves: readonly fc.Arbitrary<object>[];
}

const some = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const ownValues = fc.record(
  {
    region: ofText,
    seats: numbers,
    budget: numbers.map((value) => ({ value, currency: 'EUR' })),
    ends: days,
    signed: fc.boolean(),
    tier: fc.constantFrom('Gold', 'Silver'),
    goods: fc.constantFrom(['A'], ['A', 'B']),
  },
  { requiredKeys: [] },
);

const KINDS: readonly Kind[] = [
  {
    object: 'contact',
    path: '/api-contacts',
    draft: fc.record({
      first_name: ofText,
      city: some(ofText),
      status: fc.constantFrom('lead', 'active'),
      stage: some(fc.constantFrom('x', 'y')),
      score: some(fc.constantFrom(0, 5, 7)),
      tags: fc.constantFrom([], ['VIP'], ['vip', 'new']),
      email_subscribed: fc.boolean(),
      owner_id: some(fc.constant(userId)),
      custom_fields: ownValues,
    }),
    leaves: [
      named('first_name', texts),
      named('city', texts),
      same(fc.constantFrom('lead', 'active')).map((asked) => ({ field: 'status', ...asked })),
      named('stage', same(fc.constantFrom('x', 'y'))),
      named('score', bounds(fc.constantFrom(0, 5, 7))),
      named(
        'tags',
        fc.constantFrom('vip', 'NEW').map((value) => ({ op: 'contains', value })),
      ),
      same(fc.boolean()).map((asked) => ({ field: 'email_subscribed', ...asked })),
      ofOwner('owner_id'),
    ],
  },
  {
    object: 'company',
    path: '/api-companies',
    draft: fc.record({
      name: ofText,
      country: some(ofText),
      owner_id: some(fc.constant(userId)),
      custom_fields: ownValues,
    }),
    leaves: [named('name', texts), named('country', texts), ofOwner('owner_id')],
  },
  {
    object: 'deal',
    path: '/api-deals',
    draft: fc.record({
      title: ofText,
      notes: some(ofText),
      value: numbers,
      expected_close_date: some(days),
      custom_fields: ownValues,
    }),
    leaves: [
      named('title', texts),
      named('notes', texts),
      named('value', bounds(numbers)),
      named('expected_close_date', bounds(days)),
      ofOwner('assigned_to'),
    ],
  },
  {
    object: 'task',
    path: '/api-tasks',
    draft: fc.record({
      title: ofText,
      notes: some(ofText),
      due_on: some(days),
      assignee_id: some(fc.constant(userId)),
      custom_fields: ownValues,
    }),
    leaves: [
      named('title', texts),
      named('notes', texts),
      named('due_on', bounds(days)),
      named('done_at', empty),
      ofOwner('assignee_id'),
    ],
  },
];

for (const { object } of KINDS) {
  for (const field of OWN) await api.post('/api-custom-fields', { object, label: field.key, ...field });
}

describe('a filter of groups', () => {
  for (const { object, path, draft, leaves } of KINDS) {
    it(`keeps the ${object}s that a slow evaluation keeps`, async () => {
      for (const record of fc.sample(draft, { numRuns: 40, seed: 7 })) {
        assert.equal((await api.post(path, record)).status, 201);
      }
      const all = (await api.get(`${path}?limit=200`)).data<Row[]>();
      const leaf: fc.Arbitrary<object> = fc.oneof(...leaves, ...own);
      const group = (inner: fc.Arbitrary<object>) =>
        fc
          .tuple(fc.constantFrom('all', 'any', 'not'), fc.array(inner, { minLength: 1, maxLength: 4 }))
          .map(([kind, conditions]): WhereCondition => ({ [kind]: conditions }));
      await fc.assert(
        fc.asyncProperty(group(fc.oneof(leaf, group(leaf))), async (where) => {
          const query = new URLSearchParams({ where: JSON.stringify(where), limit: '200' });
          const found = (await api.get(`${path}?${query}`)).data<Row[]>();
          const expected = all.filter((record) => holds(where, record)).map(({ id }) => id);
          assert.deepEqual(found.map(({ id }) => id).sort(), expected.sort());
        }),
        { numRuns: 150 },
      );
    });
  }

  it('of deals knows their outcome and stage', async () => {
    const [pipeline] = (await api.get('/api-pipelines')).data<
      { stages: { id: string; is_won: boolean }[] }[]
    >();
    const stage = pipeline?.stages.find(({ is_won }) => is_won);
    const { id } = (await api.post('/api-deals', { title: 'Won', stage_id: stage?.id })).data<Row>();
    for (const leaf of [
      { field: 'status', op: 'is', value: 'won' },
      { field: 'stage_id', op: 'is', value: stage?.id },
      { field: 'won_at', op: 'is_not_empty' },
    ]) {
      const found = await list('/api-deals', { all: [leaf] });
      assert.deepEqual(
        found.map((deal) => deal.id),
        [id],
      );
      assert.ok((await list('/api-deals', { not: [leaf] })).every((deal) => deal.id !== id));
    }
  });

  it('is joined to the other filters and words of a list, and finds the owner me', async () => {
    await api.post('/api-contacts', { first_name: 'Zora', status: 'lead', city: 'Oslo', owner_id: userId });
    await api.post('/api-contacts', { first_name: 'Zora', status: 'lead' });
    const where = JSON.stringify({ any: [{ field: 'owner_id', op: 'is', value: 'me' }] });
    const found = (await api.get(`/api-contacts?q=zora&status=lead&where=${encodeURIComponent(where)}`)).data<
      Row[]
    >();
    assert.deepEqual(
      found.map(({ city }) => city),
      ['Oslo'],
    );
  });

  it('is taken from agents as an object or as JSON, and finds nothing of another organization', async () => {
    const where = { all: [{ field: 'city', op: 'is', value: 'oslo' }] };
    for (const given of [where, JSON.stringify(where)]) {
      assert.equal((await toolData<unknown[]>(api, 'list_contacts', { where: given })).length, 1);
    }
    const { key } = await api.addOrganization('Globex');
    const query = new URLSearchParams({
      where: JSON.stringify({ not: [{ field: 'city', op: 'is', value: 'x' }] }),
    });
    assert.deepEqual((await api.get(`/api-contacts?${query}`, { key })).data(), []);
  });

  const status = { field: 'status', op: 'is', value: 'lead' };
  const BAD: readonly (readonly [where: unknown, path: string, message: RegExp])[] = [
    ['{', 'where', /must be JSON/],
    [{ all: [] }, 'where.all', /must be a list that is not empty/],
    [{ some: [status] }, 'where', /must be an object with one of all, any and not/],
    [{ all: [status], any: [status] }, 'where', /must be an object with one of/],
    [{ all: [{ any: [{ all: [status] }] }] }, 'where.all[0].any[0]', /groups have at most 2 levels/],
    [{ all: Array.from({ length: 21 }, () => status) }, 'where.all', /must have at most 20 conditions/],
    [
      { any: Array.from({ length: 3 }, () => ({ all: Array.from({ length: 7 }, () => status) })) },
      'where',
      /must have at most 20 conditions/,
    ],
    [
      { all: [status, { field: 'nope', op: 'is', value: 1 }] },
      'where.all[1].field',
      /must be one of first_name/,
    ],
    [{ all: [{ field: '__proto__', op: 'is', value: 1 }] }, 'where.all[0].field', /must be one of/],
    [{ all: [{ field: 'status', op: 'like', value: 'x' }] }, 'where.all[0].op', /must be one of is, is_not/],
    [
      { all: [{ field: 'tags', op: 'gte', value: 'x' }] },
      'where.all[0].op',
      /contains, is_empty, is_not_empty for this/,
    ],
    [
      { any: [{ all: [{ field: 'score', op: 'gte', value: 'x' }] }] },
      'where.any[0].all[0].value',
      /must be a number/,
    ],
    [{ all: [{ field: 'created_at', op: 'gte', value: 'now' }] }, 'where.all[0].value', /ISO 8601/],
    [{ all: [{ field: 'company_id', op: 'is', value: '7' }] }, 'where.all[0].value', /must be an id/],
    [
      { all: [{ field: 'status', op: 'is', value: ['x'] }] },
      'where.all[0].value',
      /must be a text, a number/,
    ],
    [
      { all: [{ field: 'status', op: 'is', value: 'x'.repeat(256) }] },
      'where.all[0].value',
      /1 to 255 characters/,
    ],
    [{ all: [{ field: 'status', op: 'is', value: 'a\0' }] }, 'where.all[0].value', /1 to 255 characters/],
    [{ all: [{ field: 'status', op: 'is_empty', value: 'x' }] }, 'where.all[0].value', /must be left out/],
    [{ all: [{ ...status, not: true, extra: 1 }] }, 'where.all[0]', /must/],
    [
      { all: [{ field: 'custom_fields.nope', op: 'is', value: 1 }] },
      'where.all[0]',
      /not a field of your organization/,
    ],
    [{ all: [{ field: 'custom_fields.memo', op: 'is', value: 'x' }] }, 'where.all[0]', /not filterable/],
    [{ all: [{ field: 'custom_fields.seats', op: 'gte', value: 'x' }] }, 'where.all[0]', /must be a number/],
  ];
  for (const [where, path, message] of BAD) {
    it(`is 400 at ${path}: ${JSON.stringify(where).slice(0, 80)}`, async () => {
      const text = typeof where === 'string' ? where : JSON.stringify(where);
      const answer = await api.get(`/api-contacts?${new URLSearchParams({ where: text })}`);
      assert.match(answer.error(400, 'invalid_request'), message);
      assert.equal(Reflect.get(Object(answer.body), 'path'), path);
    });
  }
});

async function list(path: string, where: object): Promise<Row[]> {
  return (
    await api.get(`${path}?${new URLSearchParams({ where: JSON.stringify(where), limit: '200' })}`)
  ).data<Row[]>();
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Question } from '../../../api/insights.ts';
import { GRAINS, readBuilderSearch, UNITS } from './builder-search.ts';
import { plotIn, questionOf, searchOf, withMetric } from './question.ts';

const day = fc.constantFrom('2026-01-01', '2026-02-28', '2026-12-31');
const number = fc.integer({ min: 1, max: 60 });
const period = fc.oneof(
  fc.record({ unit: fc.constantFrom(...UNITS), count: number, ago: number }, { requiredKeys: ['unit'] }),
  fc.record({ from: day, to: day }, { requiredKeys: [] }),
);
const text = fc.string({ minLength: 1, maxLength: 20 });
const filters = fc.record(
  {
    assigned_to: fc.constantFrom('me', 'none'),
    q: text,
    tag: fc.array(text, { minLength: 1, maxLength: 3 }),
    where: fc.constant('{"any":[{"field":"title","op":"contains","value":"50% & more"}]}'),
    custom_fields: fc.dictionary(fc.constantFrom('seats', 'tier'), fc.record({ gte: text }), { minKeys: 1 }),
  },
  { requiredKeys: [] },
);
const question: fc.Arbitrary<Question> = fc.record(
  {
    metric: fc.constantFrom('won_value', 'deals_won', '1'),
    dimensions: fc.shuffledSubarray(['owner', 'stage', 'tag'], { maxLength: 2 }),
    filters,
    period,
    grain: fc.option(fc.constantFrom(...GRAINS)),
    as_of: day,
    currency: fc.constantFrom('EUR', 'USD'),
  },
  { requiredKeys: ['metric', 'dimensions', 'filters', 'period', 'grain'] },
);

/** A question with what is left out of a period written down. */
const whole = ({ period: { unit, count = 1, ago = 0, ...days } = {}, ...rest }: Question) => ({
  ...rest,
  period: unit === undefined ? days : { unit, count, ago },
});

/** What JSON keeps of a value, as an address does. */
const read = (value: object) => JSON.parse(JSON.stringify(value));

describe('the address of the report builder', () => {
  it('keeps every question, through a reload', () => {
    fc.assert(
      fc.property(question, fc.boolean(), (query, compared) => {
        const search = read({ ...searchOf({ query, plot: 'bars', compared }) });
        const reloaded = readBuilderSearch(search);
        const found = questionOf(reloaded);
        assert.ok(found);
        assert.deepEqual(read(whole(found)), read(whole(query)));
        assert.equal(reloaded.compare ?? false, compared);
      }),
      { numRuns: 300 },
    );
  });

  it('says no question before a metric is chosen, and reads nothing from nonsense', () => {
    assert.equal(questionOf({}), undefined);
    const times = { from: 'then', to: '2026-99-01', as_of: 'now' };
    const nonsense = {
      ...times,
      metric: ['x'],
      by: 7,
      filters: '[1]',
      period: 'ever',
      grain: 'hour',
      plot: 'pie',
    };
    assert.equal(questionOf(readBuilderSearch(nonsense)), undefined);
    assert.deepEqual(questionOf(readBuilderSearch({ ...nonsense, metric: 'deals_won', by: undefined })), {
      metric: 'deals_won',
      dimensions: [],
      filters: {},
      period: {},
      grain: null,
    });
  });

  it('draws over time what is split by time, and as a number or a table what a person wants so', () => {
    assert.equal(plotIn({ grain: 'month' }), 'line');
    assert.equal(plotIn({ by: 'owner' }), 'bars');
    assert.equal(plotIn({ grain: 'month', plot: 'table' }), 'table');
  });

  it('keeps of the dimensions and filters what another metric has, too', () => {
    const search = searchOf({
      query: {
        metric: 'won_value',
        dimensions: ['stage', 'owner'],
        filters: { assigned_to: 'me', q: 'relaunch' },
        currency: 'EUR',
        grain: 'month',
      },
      plot: 'line',
      compared: true,
    });
    const other = {
      key: 'tasks_done',
      dimensions: [{ key: 'owner', name: 'Assignee' }],
      filters: ['q', 'assignee_id'],
      unit: 'count' as const,
    };
    const changed = { ...search, ...withMetric(search, other) };
    assert.deepEqual(questionOf(changed), {
      metric: 'tasks_done',
      dimensions: ['owner'],
      filters: { q: 'relaunch' },
      period: {},
      grain: 'month',
    });
  });
});

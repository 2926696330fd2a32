import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { amountIn, targetsOf, targetsThatCount, withTargets } from './targets-of-year.ts';

const ada = '0198a000-0000-7000-8000-000000000001';
const zoe = '0198a000-0000-7000-8000-000000000002';
const targets = [
  { user_id: null, month: '2026-01-01', value: 100 },
  { user_id: ada, month: '2026-01-01', value: 30 },
  { user_id: ada, month: '2026-02-01', value: 40 },
  { user_id: zoe, month: '2026-02-01', value: 50 },
  { user_id: ada, month: '2027-02-01', value: 60 },
];

describe('the targets of a year', () => {
  it('are those of a person by month', () => {
    assert.deepEqual(targetsOf(targets, ada, 2026).slice(0, 3), [30, 40, undefined]);
    assert.deepEqual(targetsOf(targets, null, 2026).slice(0, 3), [100, undefined, undefined]);
  });

  it('count for the organization, or else for all of its people', () => {
    assert.deepEqual(targetsThatCount(targets, 2026).slice(0, 3), [100, 90, undefined]);
  });

  it('are replaced for one person and year alone', () => {
    const values = [undefined, 45, ...Array.from({ length: 10 }, () => undefined)];
    const changed = withTargets(targets, { whose: ada, year: 2026, values });
    assert.deepEqual(targetsOf(changed, ada, 2026).slice(0, 3), [undefined, 45, undefined]);
    assert.deepEqual(targetsOf(changed, ada, 2027)[1], 60);
    assert.equal(changed.length, 4);
  });
});

describe('an amount', () => {
  it('is read as people type it', () => {
    const typed = ['50000', '50,000', '50.000', '1 250 000', "1'250'000", '1234.5', '1234,5', '0'];
    assert.deepEqual(typed.map(amountIn), [50_000, 50_000, 50_000, 1_250_000, 1_250_000, 1234.5, 1234.5, 0]);
  });

  it('is none in any other text', () => {
    assert.deepEqual(
      ['', '-5', '1,23,4', 'ten', '5k'].map(amountIn),
      Array.from({ length: 5 }, () => undefined),
    );
  });
});

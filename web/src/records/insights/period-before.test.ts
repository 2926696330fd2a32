import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { periodBefore } from './period-before.ts';

describe('the period before', () => {
  it('of whole units is as many units earlier', () => {
    assert.deepEqual(periodBefore({ unit: 'month', count: 12 }), { unit: 'month', count: 12, ago: 1 });
    assert.deepEqual(periodBefore({ unit: 'quarter', ago: 1 }), { unit: 'quarter', ago: 2 });
    assert.equal(periodBefore({ unit: 'year', ago: 60 }), undefined);
  });

  it('of whole months is as many months earlier, however long they are', () => {
    assert.deepEqual(periodBefore({ from: '2026-03-01', to: '2026-04-01' }), {
      from: '2026-02-01',
      to: '2026-03-01',
    });
    assert.deepEqual(periodBefore({ from: '2026-01-01', to: '2026-07-01' }), {
      from: '2025-07-01',
      to: '2026-01-01',
    });
  });

  it('of other days is as many days earlier', () => {
    assert.deepEqual(periodBefore({ from: '2026-03-02', to: '2026-03-09' }), {
      from: '2026-02-23',
      to: '2026-03-02',
    });
  });

  it('is none without a beginning or an end', () => {
    for (const period of [undefined, {}, { from: '2026-01-01' }, { to: '2026-01-01' }]) {
      assert.equal(periodBefore(period), undefined);
    }
    assert.equal(periodBefore({ from: '2026-02-01', to: '2026-01-01' }), undefined);
  });
});

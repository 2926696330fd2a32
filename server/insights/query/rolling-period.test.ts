import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { daysOf } from './rolling-period.ts';

describe('a period that is told from today', () => {
  it('is made of whole units, of which the present one is the last', () => {
    const days = (unit: 'week' | 'month' | 'quarter' | 'year', count = 1, ago = 0, today = '2026-02-28') =>
      Object.values(daysOf({ unit, count, ago }, today, 'monday')).join(' ');
    assert.equal(days('month'), '2026-02-01 2026-03-01');
    assert.equal(days('month', 1, 1, '2026-01-31'), '2025-12-01 2026-01-01');
    assert.equal(days('month', 12), '2025-03-01 2026-03-01');
    assert.equal(days('quarter', 1, 1), '2025-10-01 2026-01-01');
    assert.equal(days('year'), '2026-01-01 2027-01-01');
    assert.equal(days('week'), '2026-02-23 2026-03-02');
  });

  it('holds today, and ends where the one after it begins', () => {
    const unit = fc.constantFrom('week' as const, 'month' as const, 'quarter' as const, 'year' as const);
    const start = fc.constantFrom('monday' as const, 'saturday' as const, 'sunday' as const);
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(unit, start, day, fc.integer({ min: 1, max: 12 }), (each, weekStart, today, count) => {
        const [now, before] = [0, 1].map((ago) => daysOf({ unit: each, count, ago }, today, weekStart));
        assert.ok(now && before);
        assert.ok(now.from <= today && today < now.to);
        assert.equal(before.to, now.from);
      }),
      { numRuns: 200, seed: 17 },
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stageTimes } from './stage-times.ts';

describe('the times of a deal in its stages', () => {
  const DAY = 86_400_000;
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
  const daysIn = (...args: Parameters<typeof stageTimes>) =>
    stageTimes(...args).map(({ stage, milliseconds }) => [stage, milliseconds / DAY]);

  it('begin when it was created', () => {
    assert.deepEqual(daysIn(day(1), [], { stage: 'New', until: Date.parse(day(6)) }), [['New', 5]]);
  });

  it('are added up where it came back', () => {
    const moves = [
      { at: day(3), from: 'New', to: 'Offer' },
      { at: day(4), from: 'Offer', to: 'New' },
    ];
    assert.deepEqual(daysIn(day(1), moves, { stage: 'New', until: Date.parse(day(10)) }), [
      ['New', 8],
      ['Offer', 1],
    ]);
  });

  it('end when it is closed', () => {
    const moves = [{ at: day(3), from: 'New', to: 'Lost' }];
    assert.deepEqual(daysIn(day(1), moves, { stage: 'Lost', until: undefined }), [['New', 2]]);
  });
});

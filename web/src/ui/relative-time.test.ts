import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hoursAway = (hours: number) => relativeTime(new Date(now + hours * 3_600_000), now);

describe('a point in time in words', () => {
  it('rounds what lies ahead: a week that began a minute ago ends in 7 days', () => {
    assert.equal(hoursAway(7 * 24 - 1 / 60), 'in 7 days');
    assert.equal(hoursAway(23.9), 'in 24 hours');
  });

  it('counts whole units of what lies behind', () => {
    assert.deepEqual([-0.001, -0.99, -23.9, -25, -24 * 6.9].map(hoursAway), [
      'just now',
      '59 minutes ago',
      '23 hours ago',
      'yesterday',
      '6 days ago',
    ]);
  });
});

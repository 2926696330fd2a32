import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWords } from './asked-words.ts';

const words = (question: object) => askedWords({ metric: 'won_value', ...question });

describe('what a report is about', () => {
  it('is its period, by its name or by its days, of which the last one counts', () => {
    assert.equal(words({}), 'All time');
    assert.equal(words({ period: { unit: 'month', count: 12 } }), 'Last 12 months');
    assert.equal(words({ period: { unit: 'week', count: 1, ago: 1 } }), 'Last 1 week, 1 such period earlier');
    assert.equal(
      words({ period: { unit: 'week', count: 6, ago: 2 } }),
      'Last 6 weeks, 2 such periods earlier',
    );
    assert.match(
      words({ period: { from: '2020-01-01', to: '2020-04-01' } }),
      /^Jan 1, 2020 to Mar 31, 2020$/,
    );
    assert.match(words({ period: { to: '2020-04-01' } }), /^Until Mar 31, 2020$/);
    assert.equal(words({ period: { from: '2020-01-01' } }), 'From Jan 1, 2020');
  });

  it('is also a past day, a currency and how many filters it has', () => {
    assert.equal(
      words({ as_of: '2020-03-01', currency: 'EUR', filters: { assigned_to: 'me', q: 'x' } }),
      'All time · as it was on Mar 1, 2020 · in EUR · 2 filters',
    );
  });
});

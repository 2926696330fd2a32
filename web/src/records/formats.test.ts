import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatDate, formatDay, formatMoney } from './formats.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const digitsIn = (text: string) => text.replaceAll(/[^\d.]/g, '');

describe('money', () => {
  it('has every digit of an amount that a number cannot hold', () => {
    assert.equal(digitsIn(formatMoney({ rawJSON: '123456789012345.6789' }, 'USD')), '123456789012345.6789');
    assert.equal(
      digitsIn(formatMoney({ rawJSON: '99999999999999999999.01' }, 'USD')),
      '99999999999999999999.01',
    );
  });

  it('has decimals only where there are some', () => {
    assert.equal(digitsIn(formatMoney(12400, 'USD')), '12400');
    assert.equal(digitsIn(formatMoney(1200.5, 'USD')), '1200.50');
  });
});

describe('the day on which something happened', () => {
  it('is a word when it was today or yesterday, else a date', () => {
    assert.equal(formatDay(daysAgo(0)), 'today');
    assert.equal(formatDay(daysAgo(1)), 'yesterday');
    assert.equal(formatDay(daysAgo(2)), formatDate(daysAgo(2)));
  });
});

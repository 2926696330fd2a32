import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatDate, formatDay, formatMoney, formatSum } from './formats.ts';

/** The digits of a text, in any locale. */
const digitsIn = (text: string) => text.replaceAll(/\D/g, '');
const daysAgo = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return date.toISOString();
};

describe('money', () => {
  it('has every digit of an amount beyond a double', () => {
    assert.equal(digitsIn(formatMoney({ rawJSON: '123456789012345.6789' }, 'USD')), '1234567890123456789');
    assert.equal(
      digitsIn(formatMoney({ rawJSON: '99999999999999999999.01' }, 'USD')),
      '9999999999999999999901',
    );
  });

  it('has decimals only if there are any', () => {
    assert.equal(digitsIn(formatMoney(12400, 'USD')), '12400');
    assert.equal(digitsIn(formatMoney(1200.5, 'USD')), '120050');
  });

  it('is rounded to the decimals of its currency where it is a converted sum', () => {
    assert.equal(digitsIn(formatMoney(255216.7676, 'USD')), '2552167676');
    assert.equal(digitsIn(formatSum(255216.7676, 'USD')), '25521677');
    assert.equal(
      digitsIn(formatSum({ rawJSON: '99999999999999999999.016' }, 'USD')),
      '9999999999999999999902',
    );
    assert.equal(digitsIn(formatSum(1200, 'USD')), '1200');
    assert.equal(digitsIn(formatSum(1200.5, 'JPY')), '1201');
  });
});

describe('the day on which something happened', () => {
  it('is a word for today and yesterday, else a date', () => {
    for (const days of [0, 1]) assert.notEqual(formatDay(daysAgo(days)), formatDate(daysAgo(days)));
    assert.equal(formatDay(daysAgo(2)), formatDate(daysAgo(2)));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isCurrencyMark } from './currency-marks.ts';

describe('the mark of a currency beside an amount', () => {
  for (const mark of [
    '$',
    '€',
    ' US$',
    'R$',
    '$CA',
    'kr',
    'KR.',
    'Fr.',
    'zł',
    'Kč',
    'F\u202fCFA',
    'usd ',
    '₹',
    'S/.',
    'Bs.S',
    'руб.',
  ])
    it(`is "${mark}"`, () => assert.equal(isCurrencyMark(mark), true));

  for (const text of [
    '',
    'k',
    'M',
    'Mio',
    'mn',
    'c',
    '%',
    'k€',
    'M$',
    '$$',
    '.',
    '€.',
    'items',
    '٣',
    '-',
    'e',
  ])
    it(`is not "${text}"`, () => assert.equal(isCurrencyMark(text), false));

  it('is asked about any text without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof isCurrencyMark(text) === 'boolean'),
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCurrencyCode } from './currency.ts';

describe('a currency code of ISO 4217', () => {
  for (const code of ['USD', 'EUR', 'JPY', 'CHF', 'XCG', 'ZWG', 'SLE', 'VED', 'CLF', 'XDR', 'XAU', 'XAD'])
    it(`is ${code}`, () => assert.equal(isCurrencyCode(code), true));

  const notCodes = [
    'usd',
    'US',
    'USDT',
    'ZZZ',
    'DEM',
    'HRK',
    'ANG',
    'BGN',
    'CUC',
    'XTS',
    'XXX',
    '',
    ' USD',
    '__proto__',
  ];
  for (const code of notCodes) it(`is not "${code}"`, () => assert.equal(isCurrencyCode(code), false));

  it('is one of 176', () => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
    const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    assert.equal(all.filter(isCurrencyCode).length, 176);
  });

  it('is every code that Intl knows, but for those that were withdrawn', () => {
    const unknown = Intl.supportedValuesOf('currency').filter((code) => !isCurrencyCode(code));
    const withdrawn = new Set(['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL', 'XXX', 'XTS']);
    assert.deepEqual(
      unknown.filter((code) => !withdrawn.has(code)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isCurrencyCode } from '../../../kernel/fields/currency.ts';
import { parseMoney } from './money.ts';
import { readAmount } from './typed-amount.ts';

const LOCALES = [
  'en-US',
  'en-GB',
  'en-CA',
  'de-DE',
  'de-CH',
  'fr-FR',
  'sv-SE',
  'nb-NO',
  'pl-PL',
  'pt-BR',
  'hi-IN',
  'ja-JP',
];
const CURRENCIES =
  'USD EUR GBP JPY CHF SEK NOK DKK PLN CZK HUF INR BRL CAD AUD MXN ZAR ILS KRW TRY THB VND UAH'.split(' ');
const locale = fc.constantFrom(...LOCALES);
const currency = fc.constantFrom(...CURRENCIES);
const cents = fc.integer({ min: -(10 ** 11), max: 10 ** 11 });

describe('a typed amount', () => {
  const cases: [text: string, usual: string[], value: string, currency: string | undefined][] = [
    ['1.234.567,89 €', ['USD'], '1234567.89', 'EUR'],
    ['€ 1.200,50', ['USD'], '1200.5', 'EUR'],
    ['1200 EUR', ['USD'], '1200', 'EUR'],
    ['1200usd', ['EUR'], '1200', 'USD'],
    ['9.999,50 $', ['EUR'], '9999.5', 'USD'],
    ['$5', ['CAD', 'USD'], '5', 'CAD'],
    ['$5', ['EUR', 'AUD'], '5', 'AUD'],
    ['CA$5', ['USD'], '5', 'CAD'],
    ['R$5', ['USD'], '5', 'BRL'],
    ['R 5', ['USD'], '5', 'ZAR'],
    ['$5 CAD', ['USD'], '5', 'CAD'],
    ['£5', ['EUR'], '5', 'GBP'],
    ['£5', ['EGP'], '5', 'EGP'],
    ['kr 5', ['NOK'], '5', 'NOK'],
    ['kr 5', ['EUR'], '5', 'SEK'],
    ['5 dollars', ['NZD'], '5', 'NZD'],
    ['(1.200,50 €)', ['USD'], '-1200.5', 'EUR'],
    ['1200.5', ['USD'], '1200.5', undefined],
    ['5 ¤', ['USD'], '5', undefined],
  ];
  for (const [text, usual, value, named] of cases) {
    it(`${JSON.stringify(text)} where ${usual.join(', then ')} is usual is ${value} ${named ?? 'of no currency'}`, () =>
      assert.deepEqual(readAmount(text, usual), { value, currency: named }));
  }

  for (const text of ['', 'k', '$5k', '5 Mio €', '1 EUR 2', '5 kilos']) {
    it(`is not ${JSON.stringify(text)}`, () => assert.equal(readAmount(text, ['USD']), undefined));
  }

  for (const text of ['€5 USD', '£5 $', '5 ₿', '5 kn', '5 лв']) {
    it(`${JSON.stringify(text)} names no currency that a field could hold`, () => {
      const { currency: named = '' } = readAmount(text, ['EUR']) ?? {};
      assert.equal(isCurrencyCode(named), false);
      assert.notEqual(named, '', 'so that it is refused instead of being dropped');
    });
  }

  it('with a code has that currency, whichever is usual, as any language writes it', () => {
    fc.assert(
      fc.property(locale, currency, currency, cents, (place, meant, usual, value) => {
        const text = written(place, meant, 'code', value);
        assert.equal(readAmount(text, [usual])?.currency, meant, text);
      }),
      { numRuns: 1000 },
    );
  });

  it('with a sign has the usual currency, if that is written with the sign', () => {
    fc.assert(
      fc.property(
        locale,
        currency,
        fc.constantFrom('symbol' as const, 'narrowSymbol' as const),
        cents,
        (place, meant, display, value) => {
          const text = written(place, meant, display, value);
          assert.equal(readAmount(text, [meant])?.currency, meant, text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('without a mark has none', () => {
    fc.assert(
      fc.property(locale, currency, cents, (place, usual, value) => {
        const text = new Intl.NumberFormat(place, { minimumFractionDigits: 2 }).format(value / 100);
        assert.equal(readAmount(text, [usual])?.currency, undefined);
      }),
    );
  });

  it('is whatever the API takes as money, with the same value', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(..."0159.,'’ -()€$¥₿krusdEUR\u00a0\u2212") }),
    );
    fc.assert(
      fc.property(texts, (text) => assert.equal(readAmount(text, ['USD'])?.value, parseMoney(text))),
      { numRuns: 2000 },
    );
  });
});

function written(
  place: string,
  currency: string,
  currencyDisplay: 'code' | 'symbol' | 'narrowSymbol',
  cents: number,
): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(place, { style: 'currency', currency, currencyDisplay, ...digits }).format(
    cents / 100,
  );
}

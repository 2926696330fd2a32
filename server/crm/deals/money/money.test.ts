import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { moneyFromNumber, parseMoney } from './money.ts';

const NBSP = '\u00a0';
const NARROW_NBSP = '\u202f';
const THIN_SPACE = '\u2009';

const amounts: Record<string, [written: string, exact: string][]> = {
  'the examples of the decision': [
    ['$1,200.50', '1200.5'],
    ['1 200,50 €', '1200.5'],
    ['€1.200,50', '1200.5'],
    ['(5)', '-5'],
    ['-5', '-5'],
  ],
  'a plain number in its one form': [
    ['0', '0'],
    ['-0', '0'],
    ['(0.00)', '0'],
    ['007', '7'],
    ['1.50', '1.5'],
    ['1.50000', '1.5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    [',5', '0.5'],
    [' 5\n', '5'],
    ['999999999999999.9999', '999999999999999.9999'],
  ],
  'the last of . and , as the decimal point': [
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ['1,234.567', '1234.567'],
    ['1.234,567', '1234.567'],
  ],
  'a single . or , by the digits after it': [
    ['1,5', '1.5'],
    ['1,50', '1.5'],
    ['1,500', '1500'],
    ['1,5000', '1.5'],
    ['1.500', '1.5'],
    ['1234,567', '1234567'],
    ['-1,500', '-1500'],
  ],
  'thousands separators of many places': [
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    [`1${NBSP}200,50`, '1200.5'],
    [`1${NARROW_NBSP}234${NARROW_NBSP}567,89`, '1234567.89'],
    [`1${THIN_SPACE}200.5`, '1200.5'],
    ["1'200.50", '1200.5'],
    ['1’234’567', '1234567'],
  ],
  'signs and brackets beside a currency': [
    ['- 5', '-5'],
    ['−5', '-5'],
    ['$-5', '-5'],
    ['-$5', '-5'],
    ['($5)', '-5'],
    ['$(5)', '-5'],
    ['( 5 ) €', '-5'],
    ['(1.200,50 €)', '-1200.5'],
  ],
  'a currency before or after': [
    ['USD 1,200.50', '1200.5'],
    ['1200usd', '1200'],
    ['$5 USD', '5'],
    ['US$5', '5'],
    ['5 $US', '5'],
    ['kr 5', '5'],
    ['kr.5', '5'],
    ['Rs.500', '500'],
    ['$.50', '0.5'],
    ['1 200 kr.', '1200'],
    ['Fr. 5.50', '5.5'],
    ['5,50 zł', '5.5'],
    ["CHF 1'200.50", '1200.5'],
    ['¥1200', '1200'],
  ],
};

const noAmounts: Record<string, string[]> = {
  'has no digit': ['', ' ', '€', 'abc', '-', '()', '.', ',', 'NaN', 'Infinity', 'null'],
  'is written for machines': ['1e5', '0x10', '1_000', '0b1', '5n'],
  'has two signs, or one in the wrong place': [
    '--5',
    '(-5)',
    '5-',
    '-(5)',
    '(5',
    '5)',
    ')5(',
    '+5',
    '5.-',
    '- - 5',
  ],
  'has letters in the middle, or letters of no currency': [
    '12abc34',
    '1 EUR 2',
    '5k',
    '5 Mio',
    '1.5M€',
    '5 items',
    '5%',
  ],
  'stops at the decimal point': ['5.', '5,', '1,200.'],
  'divides its digits as nobody does': [
    '1.23.456',
    '1,2,3',
    '1,,000',
    '1 2',
    '1  200',
    "1'200 300",
    ',500',
    '0,500',
  ],
  'has two decimal points': ['1.2.3', '1.234,567,89', '1,234.567,890', '1.5,200.5'],
  'could be read in two ways, with two kinds of separator': ['1 200,500', "1'200,500"],
  'is another kind of number': ['2026-05-17', '10:30', '1/2', '٣', '٣5', '５', '½', '²'],
  'is longer than 15 digits with 4 decimals': ['1000000000000000', '0.00001', '1,000,000,000,000,000.00'],
  'hides odd characters': ['5\0', '\ud800', '5\ud800', '1\n200', '5👍', '\u202e5'],
};

describe('a money string', () => {
  for (const [rule, cases] of Object.entries(amounts)) {
    for (const [written, exact] of cases) {
      it(`is ${exact} for ${JSON.stringify(written)}: ${rule}`, () =>
        assert.equal(parseMoney(written), exact));
    }
  }
  for (const [reason, texts] of Object.entries(noAmounts)) {
    for (const text of texts) {
      it(`is refused for ${JSON.stringify(text)}, which ${reason}`, () =>
        assert.equal(parseMoney(text), undefined));
    }
  }

  const locales = [
    ...[
      'en-US',
      'en-IN',
      'en-ZA',
      'de-DE',
      'de-AT',
      'de-CH',
      'fr-FR',
      'fr-CA',
      'it-IT',
      'es-ES',
      'es-MX',
      'pt-BR',
    ],
    ...[
      'pt-PT',
      'nl-NL',
      'sv-SE',
      'nb-NO',
      'da-DK',
      'fi-FI',
      'pl-PL',
      'cs-CZ',
      'hu-HU',
      'ru-RU',
      'tr-TR',
      'ja-JP',
    ],
    ...['zh-CN', 'ko-KR', 'hi-IN', 'he-IL'],
  ];
  const currencies = [
    ...[
      'USD',
      'EUR',
      'GBP',
      'JPY',
      'CHF',
      'SEK',
      'DKK',
      'PLN',
      'CZK',
      'HUF',
      'INR',
      'BRL',
      'CAD',
      'MXN',
      'ZAR',
      'ILS',
    ],
  ];
  const styles = fc.record({
    currency: fc.constantFrom(...currencies),
    currencyDisplay: fc.constantFrom('symbol' as const, 'code' as const),
    currencySign: fc.constantFrom('standard' as const, 'accounting' as const),
  });

  it('reads what Intl writes with two decimals, in any of many locales', () => {
    const cents = fc.maxSafeInteger().filter((value) => Math.abs(value) < 1e14);
    fc.assert(
      fc.property(fc.constantFrom(...locales), styles, cents, (locale, style, value) => {
        const exact = decimal(BigInt(value));
        const format = new Intl.NumberFormat(locale, {
          style: 'currency',
          ...style,
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        const written = format.format(value / 100);
        assert.equal(parseMoney(written), exact, `${locale}: ${written}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('has one form, which reads back as itself', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 19n) + 1n, max: 10n ** 19n - 1n }), (units) => {
        const exact = decimal(units, 4);
        assert.equal(parseMoney(exact), exact);
      }),
    );
  });

  it('may be any text: it is read or refused, never an exception', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(..."0159.,'’ -()€$kr%eE\u00a0\u2212\u202f") }),
    );
    fc.assert(
      fc.property(texts, (text) =>
        assert.match(parseMoney(text) ?? '0', /^(0|-?(0|[1-9]\d{0,14})(\.\d{0,3}[1-9])?)$/),
      ),
      { numRuns: 2000 },
    );
  });

  it('of 100 kB is refused without being read', () => {
    const started = performance.now();
    for (const unit of ['1', '1,', ' ', '(', '€', 'a.'])
      for (let i = 0; i < 1000; i += 1)
        assert.equal(parseMoney(unit.repeat(100_000 / unit.length)), undefined);
    assert.ok(performance.now() - started < 5_000);
  });
});

describe('a money number', () => {
  const cases: [number, string | undefined][] = [
    [0, '0'],
    [-0, '0'],
    [1200.5, '1200.5'],
    [-0.0001, '-0.0001'],
    [0.00001, undefined],
    [1e-7, undefined],
    [999_999_999_999_999, '999999999999999'],
    [1e15, undefined],
    [1e21, undefined],
    [Number.MAX_VALUE, undefined],
    [Number.MIN_VALUE, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [Number.NEGATIVE_INFINITY, undefined],
    [0.1 + 0.2, undefined],
  ];
  for (const [value, exact] of cases)
    it(`of ${value} is ${exact}`, () => assert.equal(moneyFromNumber(value), exact));

  it('is written as the money string of the same digits', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const exact = moneyFromNumber(value);
        if (exact === undefined) return;
        assert.equal(Number(exact), value === 0 ? 0 : value);
        assert.equal(parseMoney(exact), exact);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (units) => {
        assert.equal(moneyFromNumber(units / 10_000), decimal(BigInt(units), 4));
      }),
    );
  });
});

/** The canonical decimal of a whole number of hundredths, or of units with more places. */
function decimal(units: bigint, places = 2): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

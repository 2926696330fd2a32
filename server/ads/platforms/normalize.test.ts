import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  countryCode,
  exactNumber,
  googleEmail,
  googleName,
  hashed,
  internationalPhone,
  plainEmail,
  plainName,
  plainPlace,
  plainPostcode,
} from './normalize.ts';

/** How platforms want identifiers. The hashes are those that the platforms publish, or that follow from their rules. */

describe('hashes', () => {
  for (const [what, normalized, expected] of [
    [
      'an address for Meta',
      plainEmail(' John_Smith@gmail.com '),
      '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f',
    ],
    [
      'an address at Gmail for Google',
      googleEmail('Cloudy.SanFrancisco+shopping@gmail.com'),
      '223ebda6f6889b1494551ba902d9d381daf2f642bae055888e96343d53e9f9c4',
    ],
    [
      'a number for Meta',
      internationalPhone('(650)555-1212', 'US')?.slice(1),
      'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176',
    ],
    [
      'a number for Google and TikTok',
      internationalPhone('(650)555-1212', 'US'),
      '1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8',
    ],
    [
      'a country',
      countryCode('United States')?.toLowerCase(),
      '79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621',
    ],
    [
      'a name with an accent',
      plainName('Valéry'),
      '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c',
    ],
  ] as const) {
    it(`of ${what}`, () => {
      assert.equal(hashed(normalized), expected);
    });
  }

  it('there is none of an empty value', () => {
    for (const nothing of ['', null, undefined]) assert.equal(hashed(nothing), undefined);
  });

  it('are made of a value that only looks like a hash', () => {
    const looksHashed = 'a'.repeat(64);
    assert.notEqual(hashed(looksHashed), looksHashed);
  });
});

describe('addresses', () => {
  it('lose all dots and the tag at Gmail alone', () => {
    assert.equal(googleEmail('A.d.a+x+y@GoogleMail.com'), 'ada@googlemail.com');
    assert.equal(googleEmail('A.da+x@example.com'), 'a.da+x@example.com');
    assert.equal(plainEmail('A.da+x@gmail.com'), 'a.da+x@gmail.com');
  });

  it('that cannot be one are left out', () => {
    for (const email of ['', 'ada', 'ada@', '@example.com', 'ada love@example.com', null]) {
      assert.equal(plainEmail(email), undefined);
    }
    assert.equal(googleEmail('+tag@gmail.com'), undefined);
  });
});

describe('numbers', () => {
  for (const [given, country, expected] of [
    ['0033 6 12 34 56 78', 'FR', '+33612345678'],
    ['+49 (0)30 901820', undefined, '+4930901820'],
    ['030 901820', 'DE', '+4930901820'],
    ['+49 30 901820 ext. 12', undefined, '+4930901820'],
    ['030 901820', undefined, undefined],
    ['12', 'DE', undefined],
    ['call me', 'DE', undefined],
    ['', 'DE', undefined],
  ] as const) {
    it(`${given || 'nothing'} in ${country ?? 'an unknown country'}: ${expected ?? 'left out'}`, () => {
      assert.equal(internationalPhone(given, country), expected);
    });
  }

  it('never lose a digit, however they are written', () => {
    const national = fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/);
    fc.assert(
      fc.property(national, (digits) => {
        const plain = internationalPhone(`+1${digits}`, undefined);
        fc.pre(plain !== undefined);
        const written = `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
        assert.deepEqual([internationalPhone(written, undefined), plain], [`+1${digits}`, `+1${digits}`]);
      }),
      { numRuns: 100, seed: 20_262 },
    );
  });
});

describe('names and places', () => {
  it('have no punctuation for Meta, and no titles for Google', () => {
    assert.equal(plainName(" O'Brien-Smith, "), 'obriensmith');
    assert.equal(googleName('Dr. Ada'), 'ada');
    assert.equal(googleName('King Jr.'), 'king');
    assert.equal(googleName("O'Brien-Smith"), "o'brien-smith");
  });

  it('of a city are one word, and a postcode of the United States has five digits', () => {
    assert.equal(plainPlace('St. Gallen'), 'stgallen');
    assert.equal(plainPostcode('94025-1234', 'US'), '94025');
    assert.equal(plainPostcode('SW1A 1AA', 'GB'), 'sw1a1aa');
  });

  it('of a country are found by code, English name and own name, and nothing is guessed', () => {
    const codes = ['de', 'Germany', 'Deutschland', 'UK', 'USA', 'Österreich', 'Atlantis', 'xx', ''].map(
      countryCode,
    );
    assert.deepEqual(codes, ['DE', 'DE', 'DE', 'GB', 'US', 'AT', undefined, undefined, undefined]);
  });
});

describe('an amount', () => {
  it('is a number only if it keeps all its digits', () => {
    assert.equal(exactNumber('1200.5'), 1200.5);
    assert.equal(exactNumber('0.0001'), 0.0001);
    assert.equal(exactNumber('123456789012345.6789'), undefined);
  });
});

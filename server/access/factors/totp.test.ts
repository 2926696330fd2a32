import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { base32, matchingStep, otpauthUrl, totpCode, totpStep } from './totp.ts';

describe('a code', () => {
  it('is that of the vectors of RFC 6238, appendix B', () => {
    const secret = Buffer.from('12345678901234567890');
    for (const [seconds, code] of [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ] as const) {
      assert.equal(totpCode(secret, totpStep(seconds * 1_000), 8), code);
    }
  });

  it('is that of the vectors of RFC 4226, appendix D', () => {
    const secret = Buffer.from('12345678901234567890');
    const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871'];
    assert.deepEqual(
      codes.map((_, counter) => totpCode(secret, counter)),
      codes,
    );
  });

  it('fits one step before and after its own, and no other', () => {
    const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const moments = fc.integer({ min: 0, max: 2 ** 42 });
    const offsets = fc.integer({ min: -5, max: 5 });
    fc.assert(
      fc.property(secrets, moments, offsets, (bytes, moment, offset) => {
        const secret = Buffer.from(bytes);
        const step = totpStep(moment) + offset;
        if (step < 0) return;
        const code = totpCode(secret, step);
        const found = matchingStep(secret, code, moment);
        if (Math.abs(offset) <= 1) assert.ok(found !== undefined && found >= step);
        if (found === undefined) return;
        // Two steps may have the same code by chance; then either is right.
        assert.ok(Math.abs(found - totpStep(moment)) <= 1);
        assert.equal(totpCode(secret, found), code);
      }),
    );
  });

  it('is six digits, whatever else someone types', () => {
    const secret = Buffer.alloc(20, 7);
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^\d{6}$/.test(text)) assert.equal(matchingStep(secret, text, 1_700_000_000_000), undefined);
      }),
    );
  });
});

describe('a secret as text', () => {
  it('is base32 of RFC 4648 without padding', () => {
    for (const [bytes, text] of [
      ['', ''],
      ['f', 'MY'],
      ['fo', 'MZXQ'],
      ['foo', 'MZXW6'],
      ['foob', 'MZXW6YQ'],
      ['fooba', 'MZXW6YTB'],
      ['foobar', 'MZXW6YTBOI'],
    ] as const) {
      assert.equal(base32(Buffer.from(bytes)), text);
    }
  });

  it('stands in an address that names the account', () => {
    const url = new URL(otpauthUrl(Buffer.from('foobar'), 'a&b@acme.example'));
    assert.equal(decodeURIComponent(url.pathname), '/Kontor:a&b@acme.example');
    assert.deepEqual([url.searchParams.get('secret'), url.searchParams.get('digits')], ['MZXW6YTBOI', '6']);
  });
});

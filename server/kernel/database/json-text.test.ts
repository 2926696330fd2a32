import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseExactly } from './json-text.ts';

describe('parsing JSON exactly', () => {
  it('gives back every decimal as it was written, wherever it stands', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.bigInt({ min: 1n, max: 9999n }))
      .map(([whole, part]) => `${whole}.${part}`.replace(/0+$/, ''));
    fc.assert(
      fc.property(fc.string(), decimal, fc.string(), (before, number, after) => {
        const text = `{"before":${JSON.stringify(before)},"number":${number},"after":${JSON.stringify(after)}}`;
        assert.equal(JSON.stringify(parseExactly(text)), text);
      }),
    );
  });

  it('is JSON.parse for everything else', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        assert.equal(JSON.stringify(parseExactly(text)), JSON.stringify(JSON.parse(text)));
      }),
    );
  });
});

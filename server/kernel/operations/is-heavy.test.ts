import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HEAVY_CHARACTERS, isHeavy } from './is-heavy.ts';

describe('an input', () => {
  it('is heavy if its texts are long together, however deep they stand', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(2 * HEAVY_CHARACTERS), (around, length) => {
        const text = 'x'.repeat(length);
        const expected = textsOf(around) + length >= HEAVY_CHARACTERS;
        assert.equal(isHeavy({ before: [undefined, around], inside: [{ text }] }), expected);
      }),
    );
  });

  it('is heavy with 500 ids', () => {
    assert.equal(isHeavy({ ids: Array.from({ length: 500 }, () => crypto.randomUUID()) }), true);
    assert.equal(isHeavy({ ids: Array.from({ length: 50 }, () => crypto.randomUUID()) }), false);
  });
});

function textsOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + textsOf(each), 0);
}

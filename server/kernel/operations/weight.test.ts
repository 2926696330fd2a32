import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HEAVY_CHARACTERS, weightOf } from './weight.ts';

describe('an input', () => {
  it('is heavy if its texts are long together, however deep they stand', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(2 * HEAVY_CHARACTERS), (around, length) => {
        const text = 'x'.repeat(length);
        const expected = textsOf(around) + length >= HEAVY_CHARACTERS;
        assert.equal(weightOf({ before: [undefined, around], inside: [{ text }] }).isHeavy, expected);
      }),
    );
  });

  it('is heavy with 500 ids', () => {
    assert.deepEqual(weightOf({ ids: Array.from({ length: 500 }, () => crypto.randomUUID()) }), {
      isHeavy: true,
    });
    assert.deepEqual(weightOf({ ids: Array.from({ length: 50 }, () => crypto.randomUUID()) }), {
      isHeavy: false,
    });
  });
});

function textsOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + textsOf(each), 0);
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { measurable } from './measurable.ts';

/** Schemas that measure, as most fields do. */
const MEASURING = [
  z.string().max(3),
  z.string().min(1),
  z.array(z.unknown()).min(1).max(2),
  z.union([z.string().max(3), z.record(z.string(), z.unknown())]),
];

/** Names that mean something to JavaScript, with any JSON as their value. */
const named = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('length', 'size', 'toString', 'valueOf', 'toJSON', 'then'), tie('value')),
  ),
})).value;

describe('JSON of a caller', () => {
  it('is checked without a failure, whatever its members are called', () => {
    fc.assert(
      fc.property(named, (value) => {
        const json = JSON.stringify(value);
        const safe = measurable<unknown>(JSON.parse(json));
        for (const schema of MEASURING) schema.safeParse(safe);
        assert.deepEqual(safe, JSON.parse(json));
      }),
      { numRuns: 2_000, examples: [[{ length: { toString: {} } }], [{ length: [{ toString: 1 }] }]] },
    );
  });

  it('would make a schema fail otherwise', () => {
    assert.throws(
      () =>
        z
          .string()
          .max(3)
          .safeParse({ length: { toString: {} } }),
      TypeError,
    );
  });

  it('may come along with what is not JSON', () => {
    const cyclic = new (class {
      self: unknown = this;
    })();
    assert.equal(measurable(cyclic), cyclic);
    const frozen = Object.freeze({ toString: 1 });
    assert.equal(measurable(frozen), frozen);
  });
});

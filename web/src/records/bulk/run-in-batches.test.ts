import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { RecordOutcome } from '../../api/bulk.ts';
import { ApiFailure } from '../../api/client.ts';
import { runInBatches } from './run-in-batches.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => `record ${n}`);
const changedAll = async (ids: readonly string[]): Promise<RecordOutcome[]> =>
  ids.map((id) => ({ id, outcome: 'changed' }));
const unhindered = { signal: new AbortController().signal, onProgress: () => undefined };
const conflict = new ApiFailure(409, 'conflict', 'Too many deals are linked.');

describe('a change of many records', () => {
  it('runs in requests of 500, each record once, and reports its progress', async () => {
    const sizes: number[] = [];
    const progress: number[] = [];
    const ids = many(1_201);
    const change = (batch: readonly string[]) => {
      sizes.push(batch.length);
      return changedAll(batch);
    };
    const onProgress = (done: number) => progress.push(done);
    const { outcomes, unknown, left } = await runInBatches(ids, change, { ...unhindered, onProgress });
    assert.deepEqual([sizes, progress, unknown, left], [[500, 500, 201], [500, 1000, 1201], 0, 0]);
    assert.deepEqual(
      outcomes.map(({ id }) => id),
      ids,
    );
  });

  it('stops after the current request, and reports how many records are left', async () => {
    const stopping = new AbortController();
    const { outcomes, unknown, left, failure } = await runInBatches(many(1_201), changedAll, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    assert.deepEqual([outcomes.length, unknown, left, failure], [500, 0, 701, undefined]);
  });

  for (const [what, status, unknown] of [
    ['was refused changed nothing', 400, 0],
    ['failed in the server may have changed its records', 500, 500],
    ['got no answer may have changed its records', 0, 500],
  ] as const) {
    it(`ends with a failed request; one that ${what}`, async () => {
      const failure = new ApiFailure(status, 'no', 'No.');
      let requests = 0;
      const change = (ids: readonly string[]) =>
        requests++ === 1 ? Promise.reject(failure) : changedAll(ids);
      const result = await runInBatches(many(1_201), change, unhindered);
      assert.equal(result.outcomes.length, 500);
      assert.deepEqual([result.unknown, result.left, result.failure], [unknown, 701 - unknown, failure]);
    });
  }

  it('splits a request that is refused as a whole, and refuses only the records at fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 600 }), fc.nat(599), async (count, nth) => {
        const [ids, bad] = [many(count), `record ${nth}`];
        const change = (batch: readonly string[]) =>
          batch.includes(bad) ? Promise.reject(conflict) : changedAll(batch);
        const { outcomes, left } = await runInBatches(ids, change, unhindered);
        assert.deepEqual(
          outcomes.map(({ id, outcome }) => [id, outcome]),
          ids.map((id) => [id, id === bad ? 'refused' : 'changed']),
        );
        assert.equal(left, 0);
      }),
      { numRuns: 30 },
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shared } from './shared.ts';

describe('shared', () => {
  it('runs once for all who ask at the same time, and again for who asks later', async () => {
    let runs = 0;
    const ask = shared(async () => ++runs);
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [1, 1, 1]);
    assert.equal(await ask(), 2);
  });

  it('keeps a result as long as it was told', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let runs = 0;
    const ask = shared(async () => ++runs, 1_000);
    assert.deepEqual([await ask(), await ask()], [1, 1]);
    context.mock.timers.tick(1_000);
    assert.equal(await ask(), 2);
  });

  it('does not keep a failure', async () => {
    let runs = 0;
    const ask = shared(async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
      return runs;
    }, 1_000);
    await assert.rejects(ask());
    assert.equal(await ask(), 2);
  });
});

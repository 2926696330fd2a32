import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLimiter, type LimiterOutcome } from './limiter.ts';

const log = { info: () => undefined, warn: () => undefined };

describe('the rate limit of section 8', () => {
  it('takes the default limit, or the limit of the organization', async () => {
    const limiter = await createLimiter({ defaultLimit: 60, log });
    assert.equal((await limiter.take('a'))?.limit, 60);
    assert.equal((await limiter.take('a', null))?.limit, 60);
    assert.equal((await limiter.take('a', 600))?.limit, 600);
    await limiter.close();
  });

  it('decides nothing where the limit is 0', async () => {
    const unlimited = await createLimiter({ defaultLimit: 0, log });
    assert.equal(unlimited.take('a'), undefined);
    assert.equal((await unlimited.take('a', 5))?.limit, 5);
    const limited = await createLimiter({ defaultLimit: 60, log });
    assert.equal(limited.take('a', 0), undefined);
  });

  it('answers without a promise when it counts in memory', async () => {
    const limiter = await createLimiter({ defaultLimit: 60, log });
    const decision = limiter.take('a');
    assert.ok(decision && !(decision instanceof Promise));
  });

  it('reports what became of each request', async () => {
    const seen: LimiterOutcome[] = [];
    const limiter = await createLimiter({ defaultLimit: 1, log, onOutcome: (outcome) => seen.push(outcome) });
    await limiter.take('a');
    await limiter.take('a');
    const cutOff = await createLimiter({
      defaultLimit: 1,
      redisUrl: 'redis://127.0.0.1:1',
      log,
      onOutcome: (outcome) => seen.push(outcome),
    });
    await cutOff.take('a');
    await cutOff.close();
    assert.deepEqual(seen, ['allowed', 'refused', 'failed_open']);
  });
});

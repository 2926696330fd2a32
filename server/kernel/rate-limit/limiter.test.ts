import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressKey, organizationKey } from './keys.ts';
import { createLimiter, type LimiterOutcome } from './limiter.ts';

const log = { info: () => undefined, warn: () => undefined };

describe('the rate limit', () => {
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

  it('stays closed to an organization while strangers call from more addresses than it holds', async () => {
    const limiter = await createLimiter({ defaultLimit: 60, log });
    const group = (n: number) => n.toString(16);
    for (let n = 0; n < 50_100; n += 1) {
      // From distinct /48s, so that none of them counts together.
      await limiter.take(addressKey(`2001:${group(n >> 16)}:${group(n & 0xffff)}:1::1`), 60);
    }
    let admitted = 0;
    for (let n = 0; n < 150; n += 1) {
      const decision = await limiter.take(organizationKey('0b6e'), 60);
      if (decision?.allowed) admitted += 1;
    }
    assert.equal(admitted, 60);
    const refused = await limiter.take(organizationKey('0b6e'), 60);
    assert.deepEqual([refused?.allowed, refused?.failedOpen], [false, false]);
    await limiter.close();
  });

  it('counts the many networks of one customer together when it is crowded', async () => {
    const limiter = await createLimiter({ defaultLimit: 60, log });
    let admitted = 0;
    for (let n = 0; n < 30_000; n += 1) {
      const key = `oauth-register:${addressKey(`2001:db8:7:${n.toString(16)}::1`)}`;
      if ((await limiter.take(key, 30))?.allowed) admitted += 1;
    }
    assert.equal(admitted, 25_001 + 30);
    await limiter.close();
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

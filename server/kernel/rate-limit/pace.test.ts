import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Pace } from './pace.ts';

const PER_SECOND = 1_000;
const BURST = 200;

describe('the pace of strangers', () => {
  it('lets nobody wait without a crowd', () => {
    const pace = new Pace(PER_SECOND);
    for (let ms = 10_000; ms < 20_000; ms += 2) assert.equal(pace.next(ms), undefined);
  });

  it('lets a group pass at once, and the rest one after another', async () => {
    const pace = new Pace(PER_SECOND);
    const passed: number[] = [];
    const waiting: Promise<unknown>[] = [];
    for (let n = 0; n < BURST + 101; n += 1) {
      const turn = pace.next(5_000);
      if (turn) waiting.push(turn.then(() => passed.push(n)));
      else passed.push(n);
    }
    assert.equal(passed.length, BURST + 1);
    await Promise.all(waiting);
    assert.deepEqual(
      passed,
      Array.from({ length: BURST + 101 }, (_, n) => n),
    );
  });

  it('refuses those who would wait for too long, and takes others again later', () => {
    const pace = new Pace(PER_SECOND, 100);
    const busy = { status: 503, code: 'temporarily_unavailable', headers: { 'Retry-After': '1' } };
    for (let n = 0; n < BURST + 100 + 1; n += 1) pace.next(20_000);
    for (let n = 0; n < 1_000; n += 1) assert.throws(() => pace.next(20_000), busy);
    assert.ok(pace.next(20_001));
    assert.throws(() => pace.next(20_001), busy);
    assert.equal(pace.next(40_000), undefined);
  });

  it('lets through no more than the rate and one group, however they come', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2_000 });
    fc.assert(
      fc.property(gaps, (pauses) => {
        const pace = new Pace(PER_SECOND);
        let now = 10_000;
        let passed = 0;
        for (const pause of pauses) {
          now += pause;
          if (pace.next(now) === undefined) passed += 1;
        }
        assert.ok(passed <= ((now - 10_000) * PER_SECOND) / 1_000 + BURST + 1);
      }),
      { numRuns: 50 },
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MemoryWindow } from './memory-window.ts';

const START_MS = 1_800_000_000_000;

/** A window on a clock that the test moves. */
function windowOnClock(options: { maxKeys?: number; widen?: (key: string) => string } = {}) {
  const clock = { ms: 0 };
  const window = new MemoryWindow({ now: () => clock.ms, wallNow: () => START_MS + clock.ms, ...options });
  return { clock, window };
}

/** The simplest model of docs/behaviour/errors-and-limits.md 13: every admitted time of a key, in a list. */
function naiveWindow() {
  const admittedByKey = new Map<string, number[]>();
  return (key: string, limit: number, count: number, now: number) => {
    const counted = (admittedByKey.get(key) ?? []).filter((time) => now - time < 60_000);
    const allowed = counted.length + count <= limit;
    const leavers = allowed ? 1 : Math.min(counted.length, counted.length + count - limit);
    if (allowed) for (let each = 0; each < count; each += 1) counted.push(now);
    admittedByKey.set(key, counted);
    const leaver = counted[leavers - 1];
    const freeAt = leaver === undefined ? now : leaver + 60_000;
    return {
      allowed,
      failedOpen: false,
      limit,
      remaining: Math.max(0, limit - counted.length),
      resetAtSeconds: Math.ceil((START_MS + freeAt) / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((freeAt - now) / 1000)),
    };
  };
}

const arrivals = fc.array(
  fc.record({
    waitMs: fc.oneof(fc.nat(50), fc.nat(5_000), fc.constantFrom(0, 59_999, 60_000, 60_001, 119_999, 300_000)),
    key: fc.constantFrom('a', 'b', 'c'),
    limit: fc.constantFrom(1, 2, 5, 5, 5, 9, 60),
    count: fc.constantFrom(1, 1, 1, 2, 4),
  }),
  { maxLength: 200 },
);

describe('the sliding window in memory', () => {
  it('decides as a plain list of admitted times does, whatever the arrivals and changes of the limit', () => {
    fc.assert(
      fc.property(arrivals, (steps) => {
        const { clock, window } = windowOnClock();
        const naive = naiveWindow();
        for (const { waitMs, key, limit, count } of steps) {
          clock.ms += waitMs;
          assert.deepEqual(window.take(key, limit, count), naive(key, limit, count, clock.ms));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never admits more than the limit in any 60 seconds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(4_000), { maxLength: 300 }),
        fc.integer({ min: 1, max: 60 }),
        (waits, limit) => {
          const { clock, window } = windowOnClock();
          const admitted: number[] = [];
          for (const wait of waits) {
            clock.ms += wait;
            if (window.take('key', limit).allowed) admitted.push(clock.ms);
          }
          admitted.forEach((time, index) => {
            const before = admitted[index - limit];
            assert.ok(before === undefined || time - before >= 60_000);
          });
        },
      ),
    );
  });

  it('admits one request after retry_after seconds, and not a second', () => {
    const { clock, window } = windowOnClock();
    for (let i = 0; i < 60; i += 1) {
      assert.equal(window.take('key', 60).allowed, true);
      clock.ms += 300;
    }
    const refused = window.take('key', 60);
    assert.deepEqual([refused.allowed, refused.remaining, refused.retryAfterSeconds], [false, 0, 42]);
    clock.ms += refused.retryAfterSeconds * 1000;
    assert.equal(window.take('key', 60).allowed, true);
    assert.equal(window.take('key', 60).allowed, false);
  });

  it('admits what counts as several as a whole or not at all, and as soon as it said', () => {
    const { clock, window } = windowOnClock();
    for (let i = 0; i < 4; i += 1) {
      window.take('key', 5);
      clock.ms += 10_000;
    }
    const refused = window.take('key', 5, 3);
    assert.deepEqual([refused.allowed, refused.remaining, refused.retryAfterSeconds], [false, 1, 30]);
    clock.ms += 30_000;
    assert.deepEqual(window.take('key', 5, 3).remaining, 0);
  });

  it('tells the remaining requests and the Unix second at which one more becomes available', () => {
    const { clock, window } = windowOnClock();
    clock.ms = 1;
    const first = window.take('key', 3);
    assert.deepEqual([first.remaining, first.resetAtSeconds], [2, START_MS / 1000 + 61]);
    clock.ms = 5_000;
    const second = window.take('key', 3);
    assert.deepEqual([second.remaining, second.resetAtSeconds], [1, START_MS / 1000 + 61]);
  });

  it('does not count a refused request', () => {
    const { clock, window } = windowOnClock();
    window.take('key', 1);
    clock.ms = 59_999;
    assert.equal(window.take('key', 1).allowed, false);
    clock.ms = 60_000;
    assert.equal(window.take('key', 1).allowed, true);
  });

  it('forgets keys that are no longer used', () => {
    const { clock, window } = windowOnClock();
    for (let i = 0; i < 1000; i += 1) window.take(`key ${i}`, 60);
    assert.equal(window.keys, 1000);
    clock.ms = 60_000;
    window.take('other', 60);
    clock.ms = 120_000;
    window.take('other', 60);
    assert.equal(window.keys, 1);
  });

  it('holds a bounded number of keys, and forgets the one that was unused for longest', () => {
    const { clock, window } = windowOnClock({ maxKeys: 2 });
    window.take('a', 1);
    window.take('b', 1);
    assert.equal(window.take('a', 1).allowed, false);
    assert.equal(window.take('c', 1).allowed, true, 'b makes room');
    assert.equal(window.keys, 2);
    assert.equal(window.take('a', 1).allowed, false);
    assert.equal(window.take('b', 1).allowed, true, 'c makes room');
    clock.ms = 60_000;
    window.take('d', 1);
    assert.equal(window.keys, 2);
  });

  it('counts keys by a wider one while more than half of its room is taken', () => {
    const { clock, window } = windowOnClock({ maxKeys: 8, widen: (key) => key.slice(0, 1) });
    const admitted = Array.from({ length: 100 }, (_, i) => window.take(`a${i}`, 3)).filter(
      (it) => it.allowed,
    );
    assert.equal(admitted.length, 5 + 3);
    assert.equal(window.keys, 6);
    clock.ms = 120_000;
    assert.equal(window.take('a100', 3).remaining, 2);
    assert.equal(window.take('a101', 3).remaining, 2);
  });

  it('runs on the real clocks when none is given', () => {
    const decision = new MemoryWindow().take('key', 60);
    assert.ok(Math.abs(decision.resetAtSeconds - 60 - Date.now() / 1000) < 5);
  });
});

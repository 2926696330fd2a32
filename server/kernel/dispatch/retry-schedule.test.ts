import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { outcomeOf, retryAfterSeconds, retryWaitMs } from './retry-schedule.ts';

const NOW = new Date('2026-05-17T14:23:00.000Z');
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const schedules = fc.array(fc.nat(604_800), { minLength: 1, maxLength: 20 });

describe('the retry schedule', () => {
  it('waits as planned before each attempt, and then no more', () => {
    const schedule = [0, 60, 300];
    const waits = [0, 1, 2, 3, 4].map((attempts) =>
      retryWaitMs({ schedule, attempts, random: () => 0, retryAfterSeconds: null }),
    );
    assert.deepEqual(waits, [0, 60_000, 300_000, null, null]);
  });

  it('waits at least as long as planned and at most a tenth longer', () => {
    fc.assert(
      fc.property(schedules, fc.nat(25), fraction, (schedule, attempts, random) => {
        const wait = retryWaitMs({ schedule, attempts, random: () => random, retryAfterSeconds: null });
        const planned = schedule[attempts];
        if (planned === undefined) assert.equal(wait, null);
        else assert.ok(wait !== null && wait >= planned * 1_000 && wait <= planned * 1_100 + 1);
      }),
    );
  });

  it('never returns before the time that the receiver asked for, nor before its own', () => {
    fc.assert(
      fc.property(schedules, fc.nat(100_000), fraction, (schedule, asked, random) => {
        const wait = retryWaitMs({ schedule, attempts: 0, random: () => random, retryAfterSeconds: asked });
        assert.ok(wait !== null && wait >= asked * 1_000 && wait >= (schedule[0] ?? 0) * 1_000);
      }),
    );
  });

  it('ends when it is exhausted even if the receiver asks for patience', () => {
    const question = { schedule: [0], attempts: 1, random: () => 0, retryAfterSeconds: 60 };
    assert.equal(retryWaitMs(question), null);
  });
});

describe('Retry-After', () => {
  const read = (header: string | undefined, status = 429) => retryAfterSeconds(status, header, NOW);

  it('is obeyed for 429 and 503 alone', () => {
    assert.deepEqual(
      [429, 503, 200, 301, 410, 500, 502].map((status) => read('120', status)),
      [120, 120, null, null, null, null, null],
    );
  });

  it('may be an HTTP date', () => {
    assert.equal(read('Sun, 17 May 2026 14:25:00 GMT'), 120);
    assert.equal(read('Sun, 17 May 2026 14:00:00 GMT'), 0);
  });

  it('counts as absent when it is neither', () => {
    const unreadable = [
      undefined,
      '',
      'soon',
      '-5',
      '1.5',
      '2026-05-17',
      '17 May 2026',
      'Xxx, 99 Yyy 2026 99:99:99 GMT',
    ];
    for (const header of unreadable) assert.equal(read(header), null, header);
  });

  it('is obeyed for six hours at most', () => {
    assert.equal(read('86400'), 21_600);
    assert.equal(read('9'.repeat(400)), 21_600);
    assert.equal(read('Fri, 31 Dec 9999 23:59:59 GMT'), 21_600);
  });

  it('may be any text: the answer is null or between 0 and six hours', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.nat().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (header) => {
          const seconds = read(header);
          assert.ok(seconds === null || (seconds >= 0 && seconds <= 21_600));
        },
      ),
    );
  });
});

describe('the outcome of an attempt', () => {
  it('is success for 2xx, gone for 410, failure for all else', () => {
    for (let status = 100; status <= 599; status += 1) {
      const expected = status >= 200 && status <= 299 ? 'success' : status === 410 ? 'gone' : 'failure';
      assert.equal(outcomeOf(status), expected, String(status));
    }
  });

  it('is failure without an answer', () => assert.equal(outcomeOf(null), 'failure'));
});

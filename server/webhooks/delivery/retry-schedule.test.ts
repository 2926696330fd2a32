import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  DEFAULT_RETRY_SCHEDULE,
  nextAttempt,
  outcomeOf,
  parseRetrySchedule,
  retryAfterSeconds,
} from './retry-schedule.ts';

const SINCE = new Date('2026-05-17T14:23:00.000Z');
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const schedules = fc.array(fc.nat(604_800), { minLength: 1, maxLength: 20 });

const secondsUntil = (next: Date | 'failed') =>
  next === 'failed' ? next : (next.getTime() - SINCE.getTime()) / 1_000;

describe('the retry schedule', () => {
  it('makes 8 attempts: at once, after 1, 5 and 15 minutes, 1 hour and three times 6 hours, then fails', () => {
    const waits = Array.from({ length: 10 }, (_, attempts) =>
      secondsUntil(
        nextAttempt({ schedule: DEFAULT_RETRY_SCHEDULE, attempts, since: SINCE, random: () => 0 }),
      ),
    );
    assert.deepEqual(waits, [0, 60, 300, 900, 3_600, 21_600, 21_600, 21_600, 'failed', 'failed']);
  });

  it('waits at least as long as planned and at most a tenth longer', () => {
    fc.assert(
      fc.property(schedules, fc.nat(25), fraction, (schedule, attempts, random) => {
        const wait = secondsUntil(nextAttempt({ schedule, attempts, since: SINCE, random: () => random }));
        const planned = schedule[attempts];
        if (planned === undefined) assert.equal(wait, 'failed');
        else assert.ok(wait !== 'failed' && wait >= planned && wait <= planned * 1.1 + 0.001);
      }),
    );
  });

  it('never returns before the time that the receiver asked for, nor before its own', () => {
    fc.assert(
      fc.property(schedules, fc.nat(100_000), fraction, (schedule, asked, random) => {
        const question = {
          schedule,
          attempts: 0,
          since: SINCE,
          random: () => random,
          retryAfterSeconds: asked,
        };
        const wait = secondsUntil(nextAttempt(question));
        assert.ok(wait !== 'failed' && wait >= asked && wait >= (schedule[0] ?? 0));
      }),
    );
  });

  it('fails when it is exhausted even if the receiver asks for patience', () => {
    const question = { schedule: [0], attempts: 1, since: SINCE, random: () => 0, retryAfterSeconds: 60 };
    assert.equal(nextAttempt(question), 'failed');
  });
});

describe('Retry-After', () => {
  const read = (header: string | undefined, status = 429) => retryAfterSeconds(status, header, SINCE);

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

describe('WEBHOOK_RETRY_SCHEDULE', () => {
  it('is seconds separated by commas', () => {
    assert.deepEqual(parseRetrySchedule('0, 60,300 '), [0, 60, 300]);
    fc.assert(
      fc.property(schedules, (schedule) =>
        assert.deepEqual(parseRetrySchedule(schedule.join(', ')), schedule),
      ),
    );
  });

  it('is refused with words when it is anything else', () => {
    const wrong = [
      '',
      ',',
      '0,,1',
      'a',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      '604801',
      '9'.repeat(30),
      '1 2',
      `${'0,'.repeat(20)}0`,
    ];
    for (const text of wrong)
      assert.throws(() => parseRetrySchedule(text), /WEBHOOK_RETRY_SCHEDULE must be/, text);
  });
});

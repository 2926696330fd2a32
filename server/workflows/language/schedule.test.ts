import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastTime, nextTime } from '../../kernel/settings/cron.ts';
import { problemOfSchedule } from './schedule.ts';

/** The times of a schedule in a zone, one after another. */
function times(cron: string, timeZone: string, from: string, count: number): readonly string[] {
  const found: string[] = [];
  for (let at: string | undefined = from; found.length < count; ) {
    at = nextTime(cron, at, timeZone);
    if (at === undefined) break;
    found.push(at.replace(':00.000Z', 'Z'));
  }
  return found;
}

describe('the times of a schedule', () => {
  /** Zone, schedule, an instant, and the next times. Clocks go forward and back on the days of the cases. */
  const cases: readonly [string, string, string, readonly string[]][] = [
    [
      'Europe/Berlin',
      '0 9 * * *',
      '2027-03-27T00:00Z',
      ['2027-03-27T08:00Z', '2027-03-28T07:00Z', '2027-03-29T07:00Z'],
    ],
    ['Europe/Berlin', '30 2 * * *', '2027-03-27T12:00Z', ['2027-03-28T01:00Z', '2027-03-29T00:30Z']],
    [
      'Europe/Berlin',
      '0 9 * * *',
      '2027-10-30T00:00Z',
      ['2027-10-30T07:00Z', '2027-10-31T08:00Z', '2027-11-01T08:00Z'],
    ],
    ['Europe/Berlin', '30 2 * * *', '2027-10-30T12:00Z', ['2027-10-31T00:30Z', '2027-11-01T01:30Z']],
    [
      'Europe/Berlin',
      '*/30 * * * *',
      '2027-03-28T00:15Z',
      ['2027-03-28T00:30Z', '2027-03-28T01:00Z', '2027-03-28T01:30Z'],
    ],
    ['America/New_York', '30 2 * * *', '2027-03-13T12:00Z', ['2027-03-14T07:00Z', '2027-03-15T06:30Z']],
    ['America/New_York', '30 1 * * *', '2027-11-06T12:00Z', ['2027-11-07T05:30Z', '2027-11-08T06:30Z']],
    ['Australia/Lord_Howe', '0 9 * * *', '2027-04-03T00:00Z', ['2027-04-03T22:30Z', '2027-04-04T22:30Z']],
    ['Asia/Kathmandu', '0 9 * * *', '2027-01-01T00:00Z', ['2027-01-01T03:15Z', '2027-01-02T03:15Z']],
    ['UTC', '0 9 31 * *', '2027-01-31T09:00Z', ['2027-03-31T09:00Z', '2027-05-31T09:00Z']],
    ['UTC', '0 9 29 2 *', '2027-01-01T00:00Z', ['2028-02-29T09:00Z', '2032-02-29T09:00Z']],
    ['Pacific/Kiritimati', '0 0 1 1 *', '2026-06-01T00:00Z', ['2026-12-31T10:00Z']],
  ];

  for (const [timeZone, cron, from, expected] of cases) {
    it(`of ${cron} in ${timeZone} after ${from}`, () => {
      assert.deepEqual(times(cron, timeZone, from, expected.length), expected);
    });
  }

  it('include the one that was due last', () => {
    assert.equal(
      lastTime('0 9 * * 1-5', '2027-03-28T12:00:00.000Z', 'Europe/Berlin'),
      '2027-03-26T08:00:00.000Z',
    );
    assert.equal(
      lastTime('0 9 * * *', '2027-03-28T07:00:00.000Z', 'Europe/Berlin'),
      '2027-03-28T07:00:00.000Z',
    );
  });
});

describe('a schedule', () => {
  it('may come every 15 minutes', () => {
    for (const cron of [
      '*/15 * * * *',
      '0 9 * * 1-5',
      '7,37 8-18 * * *',
      '50 8 1 * *',
      '0 0 * * 0',
      '0 23,0 * * *',
    ])
      assert.equal(problemOfSchedule(cron), undefined, cron);
  });

  it('is refused if it comes more often, never, or is none', () => {
    const bad: readonly [string, RegExp][] = [
      ['* * * * *', /15 minutes/],
      ['*/10 * * * *', /15 minutes/],
      ['0,5 9 * * *', /15 minutes/],
      ['0,50 * * * *', /15 minutes/],
      ['*/50 * 1 1 *', /15 minutes/],
      ['0 0 31 2 *', /never/],
      ['0 9 * *', /minute, hour/],
      ['0 0 9 * * *', /minute, hour/],
      ['0 25 * * *', /minute, hour/],
      ['@daily', /minute, hour/],
      ['0 9 * * MON', /minute, hour/],
      ['0 9 L * *', /minute, hour/],
      ['*/0 * * * *', /minute, hour/],
    ];
    for (const [cron, message] of bad) assert.match(problemOfSchedule(cron) ?? '', message, cron);
  });
});

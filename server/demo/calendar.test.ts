import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Calendar, HISTORY_DAYS } from './calendar.ts';

const WEEK = [
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-07',
  '2026-03-08',
];

describe('the calendar of the demo', () => {
  for (const day of WEEK) {
    it(`counts working days back from ${day}, in office hours, and never comes to it`, () => {
      const calendar = new Calendar(new Date(`${day}T23:59:59.999Z`));
      for (let moment = -HISTORY_DAYS; moment < 0; moment += 0.37) {
        const time = new Date(calendar.time(moment));
        assert.ok(![0, 6].includes(time.getUTCDay()), time.toISOString());
        assert.ok(time.getUTCHours() >= 7 && time.getUTCHours() < 17, time.toISOString());
        assert.ok(time.toISOString() < day);
      }
    });
  }

  it('rises with the moment, and reaches back 18 months', () => {
    const calendar = new Calendar(new Date('2026-03-04T12:00:00Z'));
    const times = [-400, -HISTORY_DAYS, -200.5, -200.4, -1, -0.001].map((moment) => calendar.time(moment));
    assert.deepEqual(times, times.toSorted());
    assert.equal(times[0], times[1]);
    assert.equal(times[1], '2024-09-03T07:00:00.000Z');
    assert.throws(() => calendar.time(0), RangeError);
  });

  it('dates lie in days after a moment or after today', () => {
    const calendar = new Calendar(new Date('2026-03-04T12:00:00Z'));
    assert.equal(calendar.date(-1, 2), '2026-03-05');
    assert.equal(calendar.date(0, 30.4), '2026-04-03');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dateFor, lastDay, lookAt, nextLook } from './days.ts';

describe('the day of a date', () => {
  it('begins the workflow at its time, also on days on which clocks change', () => {
    const cases: readonly [string, string, string, string][] = [
      ['Europe/Berlin', '09:00', '2027-03-27', '2027-03-27T08:00:00.000Z'],
      ['Europe/Berlin', '09:00', '2027-03-28', '2027-03-28T07:00:00.000Z'],
      ['Europe/Berlin', '02:30', '2027-03-28', '2027-03-28T01:30:00.000Z'],
      ['Europe/Berlin', '09:00', '2027-10-31', '2027-10-31T08:00:00.000Z'],
      ['Europe/Berlin', '02:30', '2027-10-31', '2027-10-31T00:30:00.000Z'],
      ['Australia/Lord_Howe', '02:15', '2027-10-03', '2027-10-02T15:45:00.000Z'],
      ['Asia/Kathmandu', '00:00', '2027-01-01', '2026-12-31T18:15:00.000Z'],
    ];
    for (const [timeZone, at, day, expected] of cases)
      assert.equal(lookAt({ at }, day, timeZone), expected, `${timeZone} ${day} ${at}`);
  });

  it('follows on the one before, whatever the clocks do', () => {
    for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia']) {
      let now = '2026-12-31T12:00:00.000Z';
      const days: string[] = [];
      for (let count = 0; count < 366; count += 1) {
        now = nextLook({ at: '02:30' }, now, timeZone);
        days.push(lastDay({ at: '02:30' }, now, timeZone));
      }
      assert.equal(new Set(days).size, 366, timeZone);
      assert.deepEqual(days, [...days].sort());
    }
  });

  it('lies before or after it', () => {
    assert.equal(dateFor({ offset_days: -30 }, '2027-02-01'), '2027-03-03');
    assert.equal(dateFor({ offset_days: 1 }, '2028-03-01'), '2028-02-29');
  });
});

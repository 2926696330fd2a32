import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { DateOrder } from '../../../kernel/family/import-kind.ts';
import { readMoment } from './moments.ts';

describe('a point in time of a file', () => {
  const readings: [string, DateOrder, string, string | undefined][] = [
    ['2025-05-03 14:22:10', 'ymd', 'UTC', '2025-05-03T14:22:10.000Z'],
    ['2025-05-03 14:22', 'ymd', 'Europe/Vienna', '2025-05-03T12:22:00.000Z'],
    ['2025-12-03 14:22', 'ymd', 'Europe/Vienna', '2025-12-03T13:22:00.000Z'],
    ['2025-05-03', 'ymd', 'Europe/Vienna', '2025-05-02T22:00:00.000Z'],
    ['2025-05-03', 'ymd', 'America/New_York', '2025-05-03T04:00:00.000Z'],
    ['03.05.2025 14:22', 'dmy', 'UTC', '2025-05-03T14:22:00.000Z'],
    ['5/3/2025, 2:22 PM', 'mdy', 'UTC', '2025-05-03T14:22:00.000Z'],
    ['5/3/2025 12:05 am', 'mdy', 'UTC', '2025-05-03T00:05:00.000Z'],
    ['3 May 2025 12:05 p.m.', 'dmy', 'UTC', '2025-05-03T12:05:00.000Z'],
    ['2025-05-03T14:22:10.123Z', 'dmy', 'Europe/Vienna', '2025-05-03T14:22:10.000Z'],
    ['2025-05-03T14:22:10+02:00', 'dmy', 'UTC', '2025-05-03T12:22:10.000Z'],
    ['2025-05-03 14:22 -0330', 'dmy', 'UTC', '2025-05-03T17:52:00.000Z'],
    ['2025-03-30 01:30', 'ymd', 'Europe/Vienna', '2025-03-30T00:30:00.000Z'],
    ['2025-03-30 03:30', 'ymd', 'Europe/Vienna', '2025-03-30T01:30:00.000Z'],
    ['2025-03-30 02:30', 'ymd', 'Europe/Vienna', '2025-03-30T01:30:00.000Z'],
    ['2025-03-09 02:30', 'ymd', 'America/New_York', '2025-03-09T07:30:00.000Z'],
    ['2025-10-26 02:30', 'ymd', 'Europe/Vienna', '2025-10-26T00:30:00.000Z'],
    ['31/02/2025', 'dmy', 'UTC', undefined],
    ['2025-05-03 25:00', 'ymd', 'UTC', undefined],
    ['2025-05-03 13:00 pm', 'ymd', 'UTC', undefined],
    ['0025-05-03', 'ymd', 'UTC', undefined],
    ['in May', 'dmy', 'UTC', undefined],
  ];
  for (const [text, order, zone, moment] of readings) {
    it(`"${text}" read ${order} in ${zone} is ${moment ?? 'no time'}`, () => {
      assert.equal(readMoment(text, order, zone), moment);
    });
  }

  it('shows the same clock in its zone as in the file, but for the hour that summer time leaves out', () => {
    const at = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Vienna',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(at, zones, (date, timeZone) => {
        const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
        const shown = clock.format(date);
        const moment = readMoment(shown, 'ymd', timeZone);
        assert.equal(moment && clock.format(new Date(moment)), shown);
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { instantAt, localAt, readableInstant } from './wall-clock.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'];

describe('the clocks of a zone', () => {
  for (const timeZone of ZONES) {
    it(`show the day that they were asked for, in any year (${timeZone})`, () => {
      for (const day of [
        '0001-01-01',
        '0099-12-30',
        '0100-01-01',
        '1900-06-01',
        '2026-11-27',
        '9999-12-31',
      ]) {
        const local = Date.parse(`${day}T00:00:00Z`);
        assert.equal(localAt(instantAt(local, timeZone), timeZone), local, day);
      }
    });
  }
});

describe('an instant that PostgreSQL can read', () => {
  it('has a year of four digits, on every clock', () => {
    for (const timeZone of ZONES) {
      for (const day of ['0001-01-01', '9999-12-31']) {
        const instant = readableInstant(instantAt(Date.parse(`${day}T00:00:00Z`), timeZone));
        for (const shown of [instant, localAt(instant, timeZone)])
          assert.match(new Date(shown).toISOString(), /^(?!0000)\d{4}-/);
      }
    }
  });
});

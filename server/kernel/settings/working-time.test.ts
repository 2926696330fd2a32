import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { USUAL_WORKING_TIME, workingDayAt } from './working-time.ts';

const dayAt = (moment: string, working: Partial<typeof USUAL_WORKING_TIME> = {}) =>
  workingDayAt(Date.parse(moment), { ...USUAL_WORKING_TIME, ...working });

describe('an organization is at work', () => {
  it('in its working hours', () => {
    assert.equal(dayAt('2026-11-23T08:59:59Z'), undefined);
    assert.equal(dayAt('2026-11-23T09:00:00Z'), '2026-11-23');
    assert.equal(dayAt('2026-11-23T16:59:59Z'), '2026-11-23');
    assert.equal(dayAt('2026-11-23T17:00:00Z'), undefined);
  });

  it('by its own clocks, which may show another day', () => {
    const working_hours = { from: '00:00', to: '24:00' };
    assert.equal(dayAt('2026-11-22T15:30:00Z', { time_zone: 'Asia/Tokyo', working_hours }), '2026-11-23');
    assert.equal(
      dayAt('2026-11-24T04:30:00Z', { time_zone: 'America/New_York', working_hours }),
      '2026-11-23',
    );
  });

  it('on its working days, but not on holidays', () => {
    assert.equal(dayAt('2026-11-22T12:00:00Z'), undefined);
    assert.equal(dayAt('2026-11-22T12:00:00Z', { working_days: ['sunday'] }), '2026-11-22');
    assert.equal(dayAt('2026-12-25T12:00:00Z', { holidays: [{ date: '2026-12-25' }] }), undefined);
  });
});

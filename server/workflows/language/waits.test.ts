import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Calendar, dueOf, endOfUntil, endOfWait } from './waits.ts';

const berlin: Calendar = {
  timeZone: 'Europe/Berlin',
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  workingHours: { from: '09:00', to: '17:00' },
  holidays: ['2026-12-25'],
};

// A Thursday, 11:00 in Berlin.
const NOW = '2026-12-24T10:00:00.000Z';

describe('a wait', () => {
  it('of minutes and hours is exact, also over a change of the clocks', () => {
    assert.equal(endOfWait({ amount: 90, unit: 'minutes' }, NOW, berlin), '2026-12-24T11:30:00.000Z');
    assert.equal(
      endOfWait({ amount: 24, unit: 'hours' }, '2026-03-28T12:00:00.000Z', berlin),
      '2026-03-29T12:00:00.000Z',
    );
    assert.equal(
      endOfWait({ amount: 1, unit: 'hours', at: '09:00' }, NOW, berlin),
      '2026-12-25T08:00:00.000Z',
    );
    assert.equal(
      endOfWait({ amount: 1, unit: 'hours', at: '13:00' }, NOW, berlin),
      '2026-12-24T12:00:00.000Z',
    );
  });

  it('of days keeps the time of day, also over a change of the clocks', () => {
    assert.equal(
      endOfWait({ amount: 1, unit: 'days' }, '2026-03-28T12:00:00.000Z', berlin),
      '2026-03-29T11:00:00.000Z',
    );
    assert.equal(
      endOfWait({ amount: 2, unit: 'days', at: '09:00' }, NOW, berlin),
      '2026-12-26T08:00:00.000Z',
    );
    assert.equal(
      endOfWait({ amount: 0, unit: 'days', at: '09:00' }, NOW, berlin),
      '2026-12-25T08:00:00.000Z',
    );
  });

  it('of working days passes over weekends and holidays', () => {
    assert.equal(endOfWait({ amount: 1, unit: 'working_days' }, NOW, berlin), '2026-12-28T10:00:00.000Z');
    assert.equal(
      endOfWait({ amount: 3, unit: 'working_days', at: '09:00' }, NOW, berlin),
      '2026-12-30T08:00:00.000Z',
    );
    const never = { ...berlin, workingDays: [] };
    assert.equal(endOfWait({ amount: 1, unit: 'working_days' }, NOW, never), '2026-12-25T10:00:00.000Z');
  });

  it('for a date ends on it, so many days before or after, at a time of day', () => {
    const until = (offset_days: number, at?: string) => ({ date: '', offset_days, at });
    assert.equal(endOfUntil(until(0), '2027-01-10', NOW, berlin), '2027-01-09T23:00:00.000Z');
    assert.equal(endOfUntil(until(-3, '09:00'), '2027-01-10', NOW, berlin), '2027-01-07T08:00:00.000Z');
    assert.equal(endOfUntil(until(1), '2027-01-10T10:30:00.000Z', NOW, berlin), '2027-01-11T10:30:00.000Z');
    // JavaScript would read each of the texts as some date.
    const odd = [
      'Deal 5',
      '1',
      '2026-02-31',
      '2026-11-30 09:00',
      '+275760-09-13T00:00:00.000Z',
      '0000-01-01',
      '9999-12-31',
    ];
    for (const none of ['', null, 'soon', 7, ...odd])
      assert.equal(endOfUntil(until(0), none, NOW, berlin), undefined);
    assert.throws(() => endOfUntil(until(0), '2030-01-01', NOW, berlin), /366 days/);
  });
});

describe('a task', () => {
  it('is due on a day or at a time of it', () => {
    assert.deepEqual(dueOf({ amount: 2, unit: 'days' }, NOW, berlin), { due_on: '2026-12-26' });
    assert.deepEqual(dueOf({ amount: 1, unit: 'working_days' }, NOW, berlin), { due_on: '2026-12-28' });
    assert.deepEqual(dueOf({ amount: 1, unit: 'days', at: '14:00' }, NOW, berlin), {
      due_at: '2026-12-25T13:00:00.000Z',
    });
    assert.deepEqual(dueOf({ amount: 0, unit: 'days' }, '2026-12-24T23:30:00.000Z', berlin), {
      due_on: '2026-12-25',
    });
  });
});

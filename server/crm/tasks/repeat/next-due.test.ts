import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { localAt } from '../../../kernel/settings/wall-clock.ts';
import type { Repeat } from '../task.schema.ts';
import { anchorOf, type Due, nextDue } from './next-due.ts';

/** When the next task of a series is due (docs/behaviour/tasks.md 7 and 8). */

const onDay = (due_on: string): Due => ({ due_on, due_at: null });
const atTime = (due_at: string): Due => ({ due_on: null, due_at });

const every = (count: number, unit: Repeat['unit'], from: Repeat['from'] = 'due'): Repeat => ({
  every: count,
  unit,
  from,
});

/** The dates of a series whose tasks are each done as soon as they are due. */
function series(due: Due, repeat: Repeat, count: number, timeZone = 'UTC'): (string | null)[] {
  let [current, anchor] = [due, anchorOf(due, timeZone)];
  return Array.from({ length: count }, () => {
    const doneAt = current.due_at ?? `${current.due_on}T00:00:00.000Z`;
    const next = nextDue({ ...current, repeat }, anchor, doneAt, timeZone);
    assert.ok(next);
    [current, anchor] = [next.due, next.anchor];
    return current.due_on ?? current.due_at;
  });
}

describe('the next task of a series', () => {
  it('keeps to the last day of the month through shorter months', () => {
    assert.deepEqual(series(onDay('2027-01-31'), every(1, 'month'), 4), [
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  it('keeps to 29 February', () => {
    assert.deepEqual(series(onDay('2028-02-29'), every(1, 'year'), 4), [
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps to the time of day when clocks change, also where they leave it out', () => {
    const inVienna = (time: string) => series(atTime(time), every(1, 'day'), 2, 'Europe/Vienna');
    assert.deepEqual(inVienna('2027-03-27T08:00:00.000Z'), [
      '2027-03-28T07:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
    ]);
    // 02:30 does not exist on 28 March and is 03:30 then.
    assert.deepEqual(inVienna('2027-03-27T01:30:00.000Z'), [
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
    assert.deepEqual(inVienna('2027-10-30T00:30:00.000Z'), [
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ]);
  });

  it('leaves out dates that have passed, but not today', () => {
    const done = (doneAt: string) =>
      nextDue({ ...onDay('2027-05-03'), repeat: every(1, 'week') }, null, doneAt, 'UTC')?.due;
    assert.deepEqual(done('2027-05-01T10:00:00.000Z'), onDay('2027-05-10'));
    assert.deepEqual(done('2027-05-30T10:00:00.000Z'), onDay('2027-05-31'));
    assert.deepEqual(done('2027-05-31T23:00:00.000Z'), onDay('2027-05-31'));
    assert.deepEqual(done('2027-06-01T00:00:00.000Z'), onDay('2027-06-07'));
  });

  it('counts from the day of the organization on which it was done, where the series says so', () => {
    const task = { ...onDay('2027-05-03'), repeat: every(1, 'month', 'done') };
    const next = (zone: string) => nextDue(task, null, '2027-05-31T23:00:00.000Z', zone)?.due.due_on;
    assert.deepEqual([next('UTC'), next('Asia/Tokyo')], ['2027-06-30', '2027-07-01']);
    const timed = { ...atTime('2027-05-03T09:15:00.000Z'), repeat: every(2, 'day', 'done') };
    assert.equal(
      nextDue(timed, null, '2027-06-10T20:00:00.000Z', 'UTC')?.due.due_at,
      '2027-06-12T09:15:00.000Z',
    );
  });

  it('ends with the calendar, and is absent for a task that does not repeat', () => {
    assert.equal(
      nextDue({ ...onDay('2999-12-31'), repeat: every(1, 'day') }, null, '2026-01-01T00:00:00.000Z', 'UTC'),
      undefined,
    );
    assert.equal(
      nextDue({ ...onDay('2026-12-31'), repeat: null }, null, '2026-01-01T00:00:00.000Z', 'UTC'),
      undefined,
    );
  });

  it('is later, not past, on a date of the series and at its time of day, for any task', () => {
    const zones = [
      'UTC',
      'Europe/Vienna',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ];
    const moment = fc
      .date({ min: new Date('2012-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const repeats = fc.record({
      every: fc.integer({ min: 1, max: 40 }),
      unit: fc.constantFrom('day', 'week', 'month', 'year'),
      from: fc.constantFrom('due', 'done'),
    });
    fc.assert(
      fc.property(
        moment,
        moment,
        fc.boolean(),
        repeats,
        fc.constantFrom(...zones),
        (first, doneAt, isDay, repeat, zone) => {
          const due = isDay ? onDay(first.slice(0, 10)) : atTime(first);
          const anchor = anchorOf(due, zone);
          const next = nextDue({ ...due, repeat }, anchor, doneAt, zone);
          if (!next) return;
          const localOf = (at: string) => new Date(localAt(Date.parse(at), zone)).toISOString();
          const dayOf = (one: Due) => one.due_on ?? localOf(one.due_at ?? '').slice(0, 10);
          const dayDone = localOf(doneAt).slice(0, 10);
          assert.equal(next.due.due_on === null, !isDay);
          assert.ok(dayOf(next.due) >= dayDone);
          if (next.due.due_at) assert.ok(next.due.due_at > doneAt);
          if (repeat.from === 'due') {
            assert.ok(dayOf(next.due) > dayOf(due));
            assert.equal(next.anchor, anchor);
          } else assert.ok(dayOf(next.due) > dayDone);
          // The day of the month is that of the first date, or the last one of a shorter month.
          const from = repeat.from === 'due' ? (anchor ?? '').slice(0, 10) : dayDone;
          if (repeat.unit === 'month' || repeat.unit === 'year') {
            const [year = 0, month = 0, day] = dayOf(next.due).split('-').map(Number);
            const wanted = Number(from.slice(8));
            const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
            assert.equal(day, Math.min(wanted, last));
          } else {
            const days = (Date.parse(dayOf(next.due)) - Date.parse(from)) / 86_400_000;
            assert.equal(days % (repeat.every * (repeat.unit === 'week' ? 7 : 1)), 0);
          }
        },
      ),
    );
  });
});

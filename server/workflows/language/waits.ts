import { invalidRequest } from '../../kernel/operations/errors.ts';
import { dayAt, instantAt, localAt } from '../../kernel/settings/wall-clock.ts';
import { LIMITS } from './limits.ts';
import { isDay, isMoment } from './moments.ts';
import type { Span, StepOf, Until } from './step.schema.ts';

/** When an organization works, and what its clocks show. */
export interface Calendar {
  /** An IANA name. */
  readonly timeZone: string;
  /** Such as `monday`. */
  readonly workingDays: readonly string[];
  readonly workingHours: { readonly from: string; readonly to: string };
  /** Dates. */
  readonly holidays: readonly string[];
}

const DAY_MS = 86_400_000;
const UNIT_MS = { minutes: 60_000, hours: 3_600_000 } as const;
const NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type Due = NonNullable<StepOf<'create_task'>['with']['due']>;

/** When a wait ends: minutes and hours are exact, days keep the time of day. ISO 8601. */
export function endOfWait({ amount, unit, at }: Span, now: string, calendar: Calendar): string {
  const start = Date.parse(now);
  if (unit === 'minutes' || unit === 'hours') {
    const end = start + amount * UNIT_MS[unit];
    return iso(at === undefined ? end : nextTimeOfDay(end, dayAt(end, calendar.timeZone), at, calendar));
  }
  const day = dayAfter(dayAt(start, calendar.timeZone), amount, unit, calendar);
  if (at === undefined) return iso(atTime(day, timeOfDay(start, calendar), calendar));
  return iso(nextTimeOfDay(start, day, at, calendar, unit));
}

/**
 * When a wait for a date ends, ISO 8601; undefined if it is no date.
 * @throws 400 `invalid_request` if that is too far away
 */
export function endOfUntil(
  { offset_days, at }: Until,
  date: unknown,
  now: string,
  calendar: Calendar,
): string | undefined {
  if (!isMoment(date)) return undefined;
  const given = isDay(date) ? instantAt(Date.parse(date), calendar.timeZone) : Date.parse(date);
  const day = dayAfter(dayAt(given, calendar.timeZone), offset_days, 'days', calendar);
  const time = at === undefined ? timeOfDay(given, calendar) : msOf(at);
  const end = atTime(day, time, calendar);
  if (end - Date.parse(now) > LIMITS.waitDays * DAY_MS)
    throw invalidRequest(`The date is more than ${LIMITS.waitDays} days away.`);
  return iso(end);
}

/** When a task is due that is created now. */
export function dueOf(
  { amount, unit, at }: Due,
  now: string,
  calendar: Calendar,
): { readonly due_on: string } | { readonly due_at: string } {
  const day = dayAfter(dayAt(Date.parse(now), calendar.timeZone), amount, unit, calendar);
  return at === undefined ? { due_on: day } : { due_at: iso(atTime(day, msOf(at), calendar)) };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * UNIT_MS.minutes;
}

/** The milliseconds since midnight that the clocks show. */
function timeOfDay(instant: number, { timeZone }: Calendar): number {
  const local = localAt(instant, timeZone);
  return local - Math.floor(local / DAY_MS) * DAY_MS;
}

function atTime(day: string, time: number, { timeZone }: Calendar): number {
  return instantAt(Date.parse(day) + time, timeZone);
}

/** The first time at which the clocks show a time of day, on a day or later, and not before an instant. */
function nextTimeOfDay(
  from: number,
  day: string,
  at: string,
  calendar: Calendar,
  unit: 'days' | 'working_days' = 'days',
) {
  const end = atTime(day, msOf(at), calendar);
  return end >= from ? end : atTime(dayAfter(day, 1, unit, calendar), msOf(at), calendar);
}

/** A day so many days after another. */
function dayAfter(day: string, amount: number, unit: 'days' | 'working_days', calendar: Calendar): string {
  if (unit === 'days' || calendar.workingDays.length === 0) return shifted(day, amount);
  let end = firstWorkingDay(day, calendar);
  for (let left = amount; left > 0; left -= 1) end = firstWorkingDay(shifted(end, 1), calendar);
  return end;
}

/** The day itself if people work on it, or else the next one. Holidays without end are ignored after a year. */
function firstWorkingDay(day: string, { workingDays, holidays }: Calendar): string {
  let at = day;
  for (let looked = 0; looked < LIMITS.waitDays; looked += 1) {
    const name = NAMES[new Date(at).getUTCDay()] ?? '';
    if (workingDays.includes(name) && !holidays.includes(at)) return at;
    at = shifted(at, 1);
  }
  return day;
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

import { z } from 'zod';
import { dayAt, instantAt } from '../../kernel/settings/wall-clock.ts';
import type { Moment } from './condition.schema.ts';
import type { Facts } from './facts.ts';

/** Dates and times of records compared with others, by the days of the organization where one has no time of day. */

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

type Now = Pick<Facts, 'now' | 'timeZone'>;

const day = z.iso.date();
const time = z.iso.datetime({ offset: true });

/** As far as dates of records go, and with room for days to be added. */
const YEAR = /^[12]\d{3}-/;

/** Whether a text is a date without a time of day. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && YEAR.test(value) && day.safeParse(value).success;
}

/** Whether a text is a date, or a date with a time and an offset. Nothing else that JavaScript would read as a date is. */
export function isMoment(value: unknown): value is string {
  return isDay(value) || (typeof value === 'string' && YEAR.test(value) && time.safeParse(value).success);
}

/**
 * How a date or a time stands to another: less than 0 if it is earlier, 0 if it is the same; undefined if it is neither a
 * date nor a time.
 */
export function compareMoments(actual: unknown, limit: Moment, facts: Now): number | undefined {
  if (!isMoment(actual)) return undefined;
  const byDay = isDay(actual) || isDay(limit);
  return byDay
    ? order(dayOf(actual, facts), dayOf(limit, facts))
    : order(Date.parse(actual), instantOf(limit, facts));
}

function dayOf(moment: Moment, facts: Now): string {
  return isDay(moment) ? moment : dayAt(instantOf(moment, facts), facts.timeZone);
}

function instantOf(moment: Moment, { now, timeZone }: Now): number {
  if (typeof moment !== 'string') return Date.parse(now) + moment.amount * UNIT_MS[moment.unit];
  return isDay(moment) ? instantAt(Date.parse(moment), timeZone) : Date.parse(moment);
}

function order<Value extends string | number>(one: Value, other: Value): number {
  return one < other ? -1 : Number(one > other);
}

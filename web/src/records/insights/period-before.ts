import type { Question } from '../../api/insights.ts';
import { DAY_MS } from '../formats.ts';

type Period = NonNullable<Question['period']>;

/** As many periods back as a question may ask for. */
const MOST_AGO = 60;

/**
 * The period before a period: so many units or whole months earlier, else as many days. Undefined for one without a beginning or
 * an end.
 */
export function periodBefore(period: Period = {}): Period | undefined {
  const { unit, ago = 0, from, to } = period;
  if (unit !== undefined) return ago < MOST_AGO ? { ...period, ago: ago + 1 } : undefined;
  if (from === undefined || to === undefined || from >= to) return undefined;
  const isOfMonths = from.endsWith('-01') && to.endsWith('-01');
  const before = isOfMonths
    ? monthsLater(from, monthOf(from) - monthOf(to))
    : daysLater(from, (Date.parse(from) - Date.parse(to)) / DAY_MS);
  return { from: before, to: from };
}

/** The day so many days later. */
export function daysLater(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** The months since 1970. */
function monthOf(day: string): number {
  const date = new Date(day);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The first day of the month that is so many months later. */
function monthsLater(day: string, months: number): string {
  return dayOf(Date.UTC(1970, monthOf(day) + months));
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** A period that is told from today: whole units, of which the present one is the last, or so many periods earlier. */
export interface Rolling {
  readonly unit: 'week' | 'month' | 'quarter' | 'year';
  readonly count: number;
  readonly ago: number;
}

type WeekStart = 'monday' | 'saturday' | 'sunday';

const DAY_MS = 86_400_000;
const FIRST_DAYS: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 };
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The first day of a period, and the day after its last one.
 * @param today `YYYY-MM-DD`
 */
export function daysOf(
  { unit, count, ago }: Rolling,
  today: string,
  weekStart: WeekStart,
): { from: string; to: string } {
  const now = new Date(`${today}T00:00:00Z`);
  const moved = (units: number) =>
    unit === 'week' ? week(now, weekStart, units) : month(now, MONTHS[unit], units);
  return { from: moved(1 - count * (ago + 1)), to: moved(1 - count * ago) };
}

function week(now: Date, weekStart: WeekStart, units: number): string {
  const since = (now.getUTCDay() - FIRST_DAYS[weekStart] + 7) % 7;
  return dayOf(now.getTime() - since * DAY_MS + units * 7 * DAY_MS);
}

function month(now: Date, length: number, units: number): string {
  const first = Math.floor(now.getUTCMonth() / length) * length;
  return dayOf(Date.UTC(now.getUTCFullYear(), first + units * length, 1));
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

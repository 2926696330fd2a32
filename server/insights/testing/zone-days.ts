/** Days of a time zone, worked out from what its clocks show, without the service's own arithmetic. */

const DAY_MS = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day that the clocks of a zone show at an instant, `2026-03-29`. */
export function dayAt(instant: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  clocks.set(zone, clock);
  return clock.format(instant);
}

const starts = new Map<string, number>();

/** The first instant of a day. */
export function startOf(day: string, zone: string): number {
  const key = `${day} ${zone}`;
  const known = starts.get(key) ?? searchStart(day, zone);
  starts.set(key, known);
  return known;
}

/** Found by halving. */
function searchStart(day: string, zone: string): number {
  let before = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
  let after = before + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle, zone) < day) before = middle;
    else after = middle;
  }
  return after;
}

/** The day that is so many days later. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days of a zone that have not 24 hours. */
export function oddDays(zone: string, days: readonly string[]): readonly string[] {
  return days.filter((day) => startOf(daysLater(day, 1), zone) - startOf(day, zone) !== DAY_MS);
}

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const WEEK_STARTS = ['monday', 'saturday', 'sunday'] as const;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The first day of the part of a period in which a day lies. */
export function partOf(day: string, grain: (typeof GRAINS)[number], weekStart: string): string {
  const [year = '', month = ''] = day.split('-');
  if (grain === 'day') return day;
  if (grain === 'year') return `${year}-01-01`;
  if (grain === 'month') return `${year}-${month}-01`;
  if (grain === 'quarter')
    return `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`;
  let first = day;
  while (WEEKDAYS[new Date(`${first}T00:00:00Z`).getUTCDay()] !== weekStart) first = daysLater(first, -1);
  return first;
}

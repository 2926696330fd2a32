import { Cron } from 'croner';

/** Times of a schedule: minute, hour, day of the month, month and day of the week, by the clocks of a zone. */

const FIELDS = /^[\d*,/-]+(?: [\d*,/-]+){4}$/;

const HOW = 'must be minute, hour, day, month and day of the week, such as 0 9 * * 1-5';

const DAY_MINUTES = 1_440;

/**
 * What is wrong with a schedule; undefined if nothing is.
 * @param leastMinutes between two times
 */
export function problemOfCron(cron: string, leastMinutes: number): string | undefined {
  if (!FIELDS.test(cron)) return HOW;
  try {
    if (!cronOf(cron, 'UTC').nextRun()) return 'never comes';
  } catch {
    return HOW;
  }
  const shortest = shortestTimeBetween(cron);
  return shortest < leastMinutes
    ? `must leave at least ${leastMinutes} minutes between two times`
    : undefined;
}

/** The first time of a schedule after an instant, ISO 8601; undefined if none comes. */
export function nextTime(cron: string, after: string, timeZone: string): string | undefined {
  return cronOf(cron, timeZone).nextRun(new Date(after))?.toISOString();
}

/** The last time of a schedule that is not after an instant. */
export function lastTime(cron: string, now: string, timeZone: string): string | undefined {
  const [last] = cronOf(cron, timeZone).previousRuns(1, new Date(Date.parse(now) + 1));
  return last?.toISOString();
}

/** Without a function to call, croner only counts. */
function cronOf(cron: string, timezone: string): Cron {
  return new Cron(cron, { timezone, mode: '5-part' });
}

/** As if it came every day, and the day after, too. */
function shortestTimeBetween(cron: string): number {
  const [minute = '', hour = ''] = cron.split(' ');
  const minutes = valuesOf(minute, 60);
  const times = valuesOf(hour, 24).flatMap((at) => minutes.map((past) => at * 60 + past));
  return Math.min(...times.map((time, index) => (times[index + 1] ?? DAY_MINUTES + (times[0] ?? 0)) - time));
}

/** The values that a part of a schedule allows, such as 0, 15, 30 and 45. */
function valuesOf(part: string, count: number): readonly number[] {
  const isIn = (value: number) =>
    part.split(',').some((item) => {
      const [range = '', step] = item.split('/');
      const [from, to] = range === '*' ? [0, count - 1] : range.split('-').map(Number);
      const last = to ?? (step === undefined ? from : count - 1);
      return value >= (from ?? 0) && value <= (last ?? 0) && (value - (from ?? 0)) % Number(step ?? 1) === 0;
    });
  return Array.from({ length: count }, (_, value) => value).filter(isIn);
}

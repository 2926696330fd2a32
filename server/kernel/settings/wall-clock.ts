/** Times as the clocks of a zone show them, in milliseconds as if the clock showed UTC. */

const DAY_MS = 86_400_000;

/** What the clocks of a zone show at an instant. */
export function localAt(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

/** The day that the clocks of a zone show at an instant: `YYYY-MM-DD`. */
export function dayAt(instant: number, timeZone: string): string {
  return new Date(localAt(instant, timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant at which the clocks of a zone show a time: the first one if they show it twice, and as much later as the clocks are put
 * forward if they leave it out (RFC 5545, section 3.3.5).
 */
export function instantAt(local: number, timeZone: string): number {
  const [before, after] = [offsetAt(local - DAY_MS, timeZone), offsetAt(local + DAY_MS, timeZone)];
  const earliest = local - Math.max(before, after);
  const isShown = (instant: number) => localAt(instant, timeZone) === local;
  if (isShown(earliest)) return earliest;
  const latest = local - Math.min(before, after);
  return isShown(latest) ? latest : local - before;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1_000) * 1_000;
  const parts = clockOf(timeZone).formatToParts(second);
  const textOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  const [year = 0, month = 1, day, hour = 0, minute, at] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(textOf(type)));
  // Unlike `Date.UTC`, this takes the years before 100 as they are.
  const shown = new Date(0);
  shown.setUTCFullYear(textOf('era') === 'BC' ? 1 - year : year, month - 1, day);
  return shown.setUTCHours(hour, minute, at) - second;
}

/** Four-digit years, also where a zone shows another day. */
const [EARLIEST, LATEST] = [Date.parse('0001-01-03T00:00:00Z'), Date.parse('9999-12-29T00:00:00Z')];

/** The nearest instant that PostgreSQL can read on every clock. */
export function readableInstant(instant: number): number {
  return Math.min(Math.max(instant, EARLIEST), LATEST);
}

import type { DateOrder, FileRow, RowProblem, RowSettings } from '../../../kernel/family/import-kind.ts';
import { instantAt } from '../../../kernel/settings/wall-clock.ts';
import { readDate } from './dates.ts';

/** No time is longer. */
const LONGEST = 80;

const CLOCK = /\d{1,2}:\d\d/;
const TIME =
  /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/i;

/** A point in time by its parts, in an unnamed zone. */
interface Parts {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Parses a point in time as found in files: a date as `readDate` takes it, with or without a time such as `14:23`, `2:23:10 pm`
 * or `14:23Z`. A date alone is the beginning of its day.
 * @param order whether day or month comes first if only the column can tell
 * @param timeZone the IANA zone of times without one
 * @returns ISO 8601 in UTC, or undefined if it is no existing time
 */
export function readMoment(text: string, order: DateOrder, timeZone: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const date = readDate(trimmed, order);
  if (date === undefined || !isDay(date)) return undefined;
  const [, hour = '0', minute = '0', second = '0', half, zone] = timeIn(trimmed);
  const parts = { date, hour: hourOf(Number(hour), half), minute: Number(minute), second: Number(second) };
  if (!(parts.hour <= 23 && parts.minute <= 59 && parts.second <= 59)) return undefined;
  const asUtc = millisecondsOf(parts);
  const instant = zone === undefined ? instantAt(asUtc, timeZone) : asUtc - writtenOffset(zone);
  return new Date(instant).toISOString();
}

/** Nothing in a customer database happened before. */
const EARLIEST = '1900-01-01';

/** How far ahead of our clock a time may be that has passed, because it may come from a clock in another zone. */
const LEEWAY_MS = 86_400_000;

/**
 * Reads cells with times that have passed, such as those when records were created.
 * @returns the times by field, ISO 8601 in UTC, or what is wrong with the first cell that has none
 */
export function readPastMoments<Field extends string>(
  fields: FileRow['fields'],
  names: readonly Field[],
  { date_order, time_zone }: RowSettings,
):
  | { readonly problem: RowProblem }
  | { readonly problem?: undefined; readonly moments: Partial<Record<Field, string>> } {
  const moments: Partial<Record<Field, string>> = {};
  for (const name of names) {
    const text = fields[name];
    if (text === undefined) continue;
    const moment = readMoment(text, date_order, time_zone);
    const message =
      moment === undefined
        ? `'${name}' must be a date, such as 2026-05-17 or 17.05.2026 14:30, not '${text}'.`
        : Date.parse(moment) > Date.now() + LEEWAY_MS
          ? `'${name}' must not be in the future, as '${text}' is.`
          : undefined;
    if (message !== undefined) return { problem: { field: name, message } };
    if (moment !== undefined) moments[name] = moment;
  }
  return { moments };
}

function isDay(date: string): boolean {
  if (date < EARLIEST) return false;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** The parts of the time at the end of a text, if there is one. */
function timeIn(text: string): readonly (string | undefined)[] {
  const start = text.search(CLOCK);
  if (start < 0) return [];
  return TIME.exec(text.slice(start).replaceAll(/\s+/g, ' ')) ?? [];
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function millisecondsOf({ date, hour, minute, second }: Parts): number {
  return Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1_000;
}

function writtenOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -offset : offset;
}

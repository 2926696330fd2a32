import type { DateOrder } from '../../../kernel/family/import-kind.ts';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,].*)?$/;
const DAY_NAMED_MONTH = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?:[ ,].*)?$/i;
const NAMED_MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,].*)?$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a date as found in files: `2026-05-17`, `17/05/2026`, `5/17/26`, `17.05.2026`, `17 May 2026`, `May 17, 2026`;
 * a time after it is ignored.
 * @param order whether day or month comes first if only the column can tell
 * @returns `YYYY-MM-DD`, which may not be an existing day, or undefined if it is not a date
 */
export function readDate(text: string, order: DateOrder): string | undefined {
  const trimmed = text.trim();
  const [, year, month, day] = YEAR_FIRST.exec(trimmed) ?? [];
  if (year !== undefined) return isoDate(year, month, day);
  const [, first, second, last] = YEAR_LAST.exec(trimmed) ?? [];
  if (first !== undefined)
    return order === 'mdy' ? isoDate(last, first, second) : isoDate(last, second, first);
  const [, namedDay, dayMonth, dayYear] = DAY_NAMED_MONTH.exec(trimmed) ?? [];
  if (dayMonth !== undefined) return isoDate(dayYear, monthNumber(dayMonth), namedDay);
  const [, monthName, monthDay, monthYear] = NAMED_MONTH_DAY.exec(trimmed) ?? [];
  return monthName === undefined ? undefined : isoDate(monthYear, monthNumber(monthName), monthDay);
}

function isoDate(year = '', month = '', day = ''): string | undefined {
  if (year === '' || month === '' || day === '') return undefined;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function monthNumber(name: string): string {
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? '' : String(index + 1);
}

/** What the dates of a column reveal about the order of day and month. */
export interface DateEvidence {
  /** The number of dates with the year last, where the order matters. */
  year_last: number;
  /** The number of those that can only be read with the day, or with the month, first. */
  day_first: number;
  month_first: number;
  /** The number of those written with full stops, which is only done in countries that put the day first. */
  dotted: number;
}

/** Takes another cell of a column into account. */
export function weighDate(evidence: DateEvidence, cell: string): void {
  const [, first, second] = YEAR_LAST.exec(cell) ?? [];
  if (first === undefined) return;
  evidence.year_last += 1;
  if (Number(first) > 12 && Number(second) <= 12) evidence.day_first += 1;
  if (Number(second) > 12 && Number(first) <= 12) evidence.month_first += 1;
  if (cell.includes('.')) evidence.dotted += 1;
}

/**
 * Determines the order of the dates in a column.
 * @returns `certain` is false if every date could be read in either order
 */
export function dateOrderOf({ year_last, day_first, month_first, dotted }: DateEvidence): {
  readonly order: DateOrder;
  readonly certain: boolean;
} {
  if (year_last === 0) return { order: 'ymd', certain: true };
  if (month_first !== day_first) return { order: month_first > day_first ? 'mdy' : 'dmy', certain: true };
  return { order: 'dmy', certain: dotted === year_last };
}

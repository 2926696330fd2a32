import { LANGUAGE } from '../language/dictionary.ts';
import { t } from '../language/words.ts';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' });

/**
 * A relative time: `3 days ago`, `in 7 days`. Future times are rounded, so that a week that has just started ends in 7
 * days; past times count whole units, like ages.
 */
export function relativeTime(date: Date, now = Date.now()): string {
  const seconds = (date.getTime() - now) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (unit === undefined || length === undefined) return t`just now`;
  const count = seconds / length;
  return words.format(count > 0 ? Math.round(count) : Math.trunc(count), unit);
}

import { formatFigureShort, type Unit } from './figures.ts';

/** How wide the numbers beside a plot are at least, in pixels. */
const LEAST = 56;

/** The room in pixels in which the longest number of an axis fits: languages shorten thousands to `K`, or not at all. */
export function roomFor(ticks: readonly number[], unit: Unit): number {
  const longest = Math.max(...ticks.map((tick) => formatFigureShort(tick, unit).length));
  return Math.max(LEAST, 16 + longest * 7);
}

/** The look of words and numbers at an axis. */
export const TICK = 'fill-text-quiet text-small figures';

import type { MetricCell, Question } from '../../api/insights.ts';
import { LOCALES } from '../../language/locale.ts';
import { t } from '../../language/words.ts';
import { numberOf } from '../formats.ts';

/** A row of a result as screens show it. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly value: MetricCell['value'];
  readonly count: number;
  /** Opens the records behind it. */
  readonly cell: string;
  /** The value in the period before; null without one. */
  readonly before: MetricCell['value'] | null;
}

/** In which order rows stand: that of the board, of time, or the largest first. */
export type Order =
  | { readonly by: 'board'; readonly ids: readonly string[] }
  | { readonly by: 'time' | 'value' };

const MONTHS = new Intl.DateTimeFormat(LOCALES.words, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAYS = new Intl.DateTimeFormat(LOCALES.words, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A part of a period in words, such as `Mar 2026`. */
export function partOf(start: string | null, grain: Question['grain']): string {
  if (start === null) return t`No date`;
  const day = new Date(`${start}T00:00:00Z`);
  if (grain === 'year') return start.slice(0, 4);
  if (grain === 'quarter') return `Q${Math.floor(day.getUTCMonth() / 3) + 1} ${start.slice(0, 4)}`;
  return (grain === 'month' ? MONTHS : DAYS).format(day);
}

/** The rows of a result in order, each beside its value in the period before. */
export function rowsOf(
  { grain, dimensions = [] }: Pick<Question, 'grain' | 'dimensions'>,
  cells: readonly MetricCell[],
  earlier: readonly MetricCell[],
  order: Order,
): readonly Row[] {
  const keyOf = (cell: MetricCell) => dimensions.map((key) => cell.dimensions[key]?.id ?? '').join('|');
  const then = new Map(earlier.map((cell) => [keyOf(cell), cell.value]));
  const rows = cells.map((cell) => ({
    key: cell.cell,
    sortId: keyOf(cell),
    name: nameOf(cell, grain, dimensions),
    value: cell.value,
    count: cell.count,
    cell: cell.cell,
    before: then.get(keyOf(cell)) ?? null,
  }));
  if (order.by === 'time') return rows;
  const place = ({ sortId, value }: (typeof rows)[number]) =>
    order.by === 'board' ? order.ids.indexOf(sortId) : -numberOf(value);
  return rows.toSorted((one, other) => place(one) - place(other));
}

/** What a cell is in a dimension. */
export function nameIn({ dimensions }: MetricCell, key: string): string {
  return dimensions[key]?.name ?? dimensions[key]?.id ?? t`None`;
}

function nameOf(cell: MetricCell, grain: Question['grain'], dimensions: readonly string[]): string {
  const names = dimensions.map((key) => nameIn(cell, key));
  const parts = grain ? [partOf(cell.period_start, grain), ...names] : names;
  return parts.join(' · ') || t`All`;
}

import { isStage, type MetricCell, type Question } from '../../api/insights.ts';
import { numberOf } from '../formats.ts';
import { nameIn, partOf, type Row } from './rows.ts';

/** A value of a dimension, or a part of the period. */
export interface Part {
  readonly key: string;
  readonly name: string;
}

/** A row of a crossing: its numbers by the keys of the series; one is missing where there are no records. */
export interface Line extends Part {
  readonly rows: ReadonlyMap<string, Row>;
}

/** A result by two things: one goes down, the other one across. */
export interface Crossing {
  readonly lines: readonly Line[];
  readonly series: readonly Part[];
}

/** So many values stand side by side; with more, a result stays a list. */
const MOST_SERIES = 7;

type Asked = Pick<Question, 'grain' | 'dimensions'>;

/**
 * The rows of a result that is split by two things, crossed.
 * @param stageIds the stages in the order of the board
 */
export function crossingOf(
  { grain, dimensions = [] }: Asked,
  cells: readonly MetricCell[],
  rows: readonly Row[],
  stageIds: readonly string[],
): Crossing | undefined {
  const splits = [...(grain ? [grain] : []), ...dimensions];
  const [down, across] = splits;
  if (down === undefined || across === undefined || splits.length > 2) return undefined;
  const partIn = (cell: MetricCell, split: string): Part =>
    split === grain
      ? { key: cell.period_start ?? '', name: partOf(cell.period_start, grain) }
      : { key: cell.dimensions[split]?.id ?? '', name: nameIn(cell, split) };
  const partsBy = (split: string) => {
    const parts = Map.groupBy(cells, (cell) => partIn(cell, split).key);
    const sums = [...parts.values()].flatMap((all) => {
      const [first] = all;
      const sum = all.reduce((total, { value }) => total + numberOf(value), 0);
      return first ? [{ ...partIn(first, split), sum }] : [];
    });
    if (split === grain) return sums;
    const place = ({ key, sum }: (typeof sums)[number]) => (isStage(split) ? stageIds.indexOf(key) : -sum);
    return sums.toSorted((one, other) => place(one) - place(other));
  };
  const series = partsBy(across).map(({ key, name }) => ({ key, name }));
  if (series.length > MOST_SERIES) return undefined;
  const rowOf = new Map(rows.map((row) => [row.cell, row]));
  const cellsOf = Map.groupBy(cells, (cell) => partIn(cell, down).key);
  const lines = partsBy(down).map(({ key, name }) => {
    const found = (cellsOf.get(key) ?? []).flatMap((cell) => {
      const row = rowOf.get(cell.cell);
      return row ? [[partIn(cell, across).key, row] as const] : [];
    });
    return { key, name, rows: new Map(found) };
  });
  return { lines, series };
}

import { type Editable, isEditable } from '../columns.ts';

/** A cell of a table, by its record and its column. */
export interface CellPlace {
  readonly rowId: string;
  readonly columnId: string;
}

/** A cell by its numbers. */
export interface CellIndex {
  readonly row: number;
  readonly column: number;
}

/** The first column whose cells can be edited; -1 where there is none. */
export function firstEditable(columns: readonly Editable[]): number {
  return columns.findIndex(isEditable);
}

/**
 * The next cell that can be edited, in reading order; after the last one of a row comes the first one of the next row.
 * @param step 1 for the next, -1 for the one before
 * @returns undefined at the end of the table
 */
export function nextEditable(
  columns: readonly Editable[],
  rows: number,
  { row, column }: CellIndex,
  step: 1 | -1,
): CellIndex | undefined {
  const editable = columns.flatMap((column, index) => (isEditable(column) ? [index] : []));
  const inRow =
    step === 1 ? editable.find((index) => index > column) : editable.findLast((index) => index < column);
  if (inRow !== undefined) return { row, column: inRow };
  const first = step === 1 ? editable[0] : editable.at(-1);
  const next = row + step;
  return first === undefined || next < 0 || next >= rows ? undefined : { row: next, column: first };
}

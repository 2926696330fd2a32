import type { FileRow, ImportKind, RowProblem } from '../../../kernel/family/import-kind.ts';
import type { ImportColumn, ImportSettings, RowOutcome } from '../import.schema.ts';

/** A row of which there is something to say, as it is kept beside its chunk. */
export interface StoredRemark {
  readonly row: number;
  readonly outcome: RowOutcome;
  readonly column: string | null;
  readonly message: string;
}

/** Reads the cells of a row into the fields that the columns are mapped to; blanks around them are left out. */
export function fileRow(row: number, cells: readonly string[], { mapping }: ImportSettings): FileRow {
  const fields: Record<string, string> = {};
  for (const [index, field] of mapping.entries()) {
    const text = (cells[index] ?? '').trim();
    if (field !== null && text !== '') fields[field] = text;
  }
  return { row, fields };
}

/** What is wrong with the first cell that is too long for its field: to be asked before anything looks into the cells. */
export function tooLongCell(
  { row, fields }: FileRow,
  kind: ImportKind,
): (RowProblem & { row: number }) | undefined {
  const field = kind.fields.find(({ name, longest }) => (fields[name]?.length ?? 0) > longest);
  if (!field) return undefined;
  const { name, longest } = field;
  const message = `'${name}' must have at most ${longest} characters; shorten the cell, or leave the column out.`;
  return { row, field: name, message };
}

/** Tells whether a row has something beyond the last column, as rows with a quote missing have. */
export function overflows(cells: readonly string[], columns: readonly ImportColumn[]): boolean {
  return cells.slice(columns.length).some((cell) => cell.trim() !== '');
}

/** Says what is wrong with a row in the words of its file: the heading of the column in place of the field. */
export function remarkOn(
  row: number,
  { field, message }: RowProblem,
  {
    kind,
    columns,
    mapping,
  }: { kind: ImportKind; columns: readonly ImportColumn[]; mapping: ImportSettings['mapping'] },
): StoredRemark {
  const name = field === null ? undefined : message.match(/'(\w+)(?:\.\d+)?'/)?.[1];
  const column = columns[mapping.indexOf(field)]?.name;
  const label = column ?? kind.fields.find((candidate) => candidate.name === field)?.label;
  const words =
    name === undefined || name !== field || label === undefined
      ? message
      : message.replace(/'\w+(?:\.\d+)?'/, `'${label}'`);
  return { row, outcome: 'fail', column: column ?? null, message: words };
}

import type { FileRow, ImportKind, RowProblem } from '../../../kernel/family/import-kind.ts';
import type { ImportColumn, ImportSettings, RowOutcome } from '../import.schema.ts';

/** A remark on a row, as stored with its chunk. */
export interface StoredRemark {
  readonly row: number;
  readonly outcome: RowOutcome;
  readonly column: string | null;
  readonly message: string;
  /** The code of the error if a rule of the record refused the row; otherwise the row itself is invalid. */
  readonly error?: string;
}

/** Maps the cells of a row to fields, and adds what every row says; cells are trimmed. */
export function fileRow(
  row: number,
  cells: readonly string[],
  { mapping, constants }: Pick<ImportSettings, 'mapping' | 'constants'>,
): FileRow {
  const said = Object.entries(constants).map(([field, text]) => [field, text.trim()] as const);
  const fields: Record<string, string> = Object.fromEntries(said.filter(([, text]) => text !== ''));
  for (const [index, field] of mapping.entries()) {
    const text = (cells[index] ?? '').trim();
    if (field !== null && text !== '') fields[field] = text;
  }
  return { row, fields };
}

/** The error for the first cell that is too long for its field. Check it before anything parses the cells. */
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

/** Whether a row has content beyond the last column, as rows with a missing quote do. */
export function overflows(cells: readonly string[], columns: readonly ImportColumn[]): boolean {
  return cells.slice(columns.length).some((cell) => cell.trim() !== '');
}

/** The field that a message names, such as `'tags.3'` or `'custom_fields.seats'`, without the place in its list. */
const NAMED = /'(\w+(?:\.[a-z]\w*)?)(?:\.\d+)?'/;

/** Describes what is wrong with a row in the terms of its file: the heading of the column instead of the field. */
export function remarkOn(
  row: number,
  { field, message }: RowProblem,
  {
    kind,
    columns,
    mapping,
  }: { kind: ImportKind; columns: readonly ImportColumn[]; mapping: ImportSettings['mapping'] },
): StoredRemark {
  const name = field === null ? undefined : message.match(NAMED)?.[1];
  const column = field === null ? undefined : columns[mapping.indexOf(field)]?.name;
  const label = column ?? kind.fields.find((candidate) => candidate.name === field)?.label;
  const words =
    name === undefined || name !== field || label === undefined
      ? message
      : message.replace(NAMED, () => `'${label}'`);
  return { row, outcome: 'fail', column: column ?? null, message: words };
}

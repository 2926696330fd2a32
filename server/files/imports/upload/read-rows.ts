import { type ApiError, invalidRequest } from '../../../kernel/operations/errors.ts';
import { ColumnSurvey } from './column-survey.ts';
import type { FileFormat, FilePiece } from './file-pieces.ts';
import type { BrokenRow, FileChunk, FileHandlers, ReadFile } from './upload-file.ts';

const MAX_ROWS = 500_000;
const MAX_COLUMNS = 1_000;

/** Cells cost time and space, even if they are empty. */
const MAX_CELLS = 10_000_000;

/** Control characters except tabs and line breaks: a spreadsheet file has them in its first bytes. */
const NO_TEXT = /[^\P{Cc}\t\r\n]/u;

/**
 * How many rows are stored together and imported in one transaction; fewer if they are long. Each cell counts as one
 * more.
 */
const CHUNK_ROWS = 250;
const CHUNK_CHARACTERS = 1_000_000;

/**
 * Reads the rows of a file, and what its columns hold.
 * @throws 400 `invalid_request` if it is no file of this format or has no rows or too many
 */
export async function readRows(
  { pieces, firstRow }: FileFormat,
  bytes: AsyncIterable<Uint8Array>,
  { store, columns: take }: FileHandlers,
  mostRows = MAX_ROWS,
): Promise<ReadFile> {
  const survey = new ColumnSurvey();
  let [number, rowCount] = [0, 0];
  for await (const rows of inChunks(surveyed(take, survey, pieces(bytes, MAX_CELLS)))) {
    const first_row = firstRow + rowCount;
    rowCount += rows.length;
    if (rowCount > mostRows) throw tooManyRows(mostRows);
    await store(chunkOf(number, first_row, rows));
    number += 1;
  }
  const columns = survey.columns();
  if (rowCount === 0 && columns.length === 0) throw invalidRequest('The file is empty.');
  if (rowCount === 0) throw invalidRequest('The file has a header, but no rows below it.');
  return { columns, row_count: rowCount, chunk_count: number };
}

function tooManyRows(most: number): ApiError {
  return invalidRequest(`A file may have at most ${most.toLocaleString('en-US')} rows; divide it.`);
}

type Row = NonNullable<FilePiece['row']>;

function chunkOf(number: number, first_row: number, rows: readonly Row[]): FileChunk {
  const broken = rows.flatMap((row, index): BrokenRow[] =>
    'problem' in row ? [{ row: first_row + index, message: row.problem }] : [],
  );
  return {
    number,
    first_row,
    rows: JSON.stringify(rows.map((row) => ('problem' in row ? [] : withoutEmptyEnd(row)))),
    broken: broken.length === 0 ? null : JSON.stringify(broken),
  };
}

/** A missing cell is an empty one, and tables often have many empty columns at their end. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** The rows of a file, while their columns are looked at. */
async function* surveyed(
  take: FileHandlers['columns'],
  survey: ColumnSurvey,
  pieces: AsyncIterable<FilePiece>,
): AsyncGenerator<Row> {
  for await (const { columns = [], row } of pieces) {
    if (columns.length > 0) {
      if (columns.some((name) => NO_TEXT.test(name))) {
        throw invalidRequest(
          'The file is no CSV; save the table as CSV (UTF-8) in your spreadsheet, and take that file.',
        );
      }
      const count = survey.addColumns(columns);
      if (count > MAX_COLUMNS) {
        throw invalidRequest(`A file may have at most ${MAX_COLUMNS} columns; this one has ${count}.`);
      }
      await take(columns);
    }
    if (row === undefined) continue;
    if (!('problem' in row)) survey.add(row);
    yield row;
  }
}

async function* inChunks(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let chunk: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    chunk.push(row);
    if (!('problem' in row)) for (const cell of row) characters += cell.length + 1;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

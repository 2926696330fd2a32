// The program of the thread that reads an uploaded file: unpacking, decoding, CSV or NDJSON, and what its columns hold.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError, invalidRequest } from '../../../kernel/operations/errors.ts';
import { type Process, serveTasks } from '../../../kernel/threads/serve-tasks.ts';
import { ColumnSurvey } from './column-survey.ts';
import { CSV, type FileFormat, type FilePiece } from './file-pieces.ts';
import { NDJSON } from './ndjson-pieces.ts';
import type { BrokenRow, FileChunk, ReadFile, UploadTask } from './upload-file.ts';

/** The maximum size of a file, decompressed. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
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

serveTasks<UploadTask>(({ type, isPacked }, process) => {
  const sent = bytesFrom(process);
  const bytes = isPacked ? unpacked(sent) : sent;
  return readFile(process, type === 'application/x-ndjson' ? NDJSON : CSV, atMost(bytes, MAX_FILE_BYTES));
});

async function* bytesFrom(process: Process): AsyncGenerator<Uint8Array> {
  for (;;) {
    const bytes = await process.ask<Uint8Array | null>('bytes');
    if (bytes === null) return;
    yield bytes;
  }
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // The error is thrown by `gunzip` below.
  pipeline(Readable.from(bytes), gunzip, () => undefined);
  try {
    yield* gunzip;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw invalidRequest('The file could not be unpacked; it is not gzip, or it broke off.');
  }
}

async function* atMost(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limit) {
      const megabytes = limit / 1024 / 1024;
      throw new ApiError(413, 'payload_too_large', `A file may have at most ${megabytes} MB; divide it.`);
    }
    yield chunk;
  }
}

async function readFile(
  process: Process,
  { pieces, firstRow }: FileFormat,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReadFile> {
  const survey = new ColumnSurvey();
  let [number, rowCount] = [0, 0];
  for await (const rows of inChunks(surveyed(process, survey, pieces(bytes, MAX_CELLS)))) {
    const first_row = firstRow + rowCount;
    rowCount += rows.length;
    if (rowCount > MAX_ROWS) throw tooManyRows();
    await process.ask('store', chunkOf(number, first_row, rows));
    number += 1;
  }
  const columns = survey.columns();
  if (rowCount === 0 && columns.length === 0) throw invalidRequest('The file is empty.');
  if (rowCount === 0) throw invalidRequest('The file has a header, but no rows below it.');
  return { columns, row_count: rowCount, chunk_count: number };
}

function tooManyRows(): ApiError {
  return invalidRequest(`A file may have at most ${MAX_ROWS.toLocaleString('en-US')} rows; divide it.`);
}

type Row = NonNullable<FilePiece['row']>;

function chunkOf(number: number, first_row: number, rows: readonly Row[]): FileChunk {
  const broken = rows.flatMap((row, index): BrokenRow[] =>
    'problem' in row ? [{ row: first_row + index, message: row.problem }] : [],
  );
  return {
    number,
    first_row,
    rows: JSON.stringify(rows.map((row) => ('problem' in row ? [] : row))),
    broken: broken.length === 0 ? null : JSON.stringify(broken),
  };
}

/** The rows of a file, while their columns are looked at. */
async function* surveyed(
  process: Process,
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
      await process.ask('columns', columns);
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

// The program of the thread that reads an uploaded file: unpacking, decoding, CSV, and what its columns hold.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readCsv } from '../../../files/csv/read-csv.ts';
import { ApiError, invalidRequest } from '../../../kernel/operations/errors.ts';
import { type Process, serveTasks } from '../../../kernel/threads/serve-tasks.ts';
import { ColumnSurvey } from './column-survey.ts';
import type { FileChunk, ReadFile, UploadTask } from './upload-file.ts';

/** The maximum size of a file, decompressed. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_ROWS = 200_000;
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

/** The first row below the header, as spreadsheets number it. */
const FIRST_ROW = 2;

serveTasks<UploadTask>(({ isPacked }, process) => {
  const sent = bytesFrom(process);
  const bytes = isPacked ? unpacked(sent) : sent;
  return readFile(process, readCsv(atMost(bytes, MAX_FILE_BYTES), MAX_CELLS));
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

async function readFile(process: Process, rows: AsyncGenerator<string[]>): Promise<ReadFile> {
  const first = await rows.next();
  if (first.done) throw invalidRequest('The file is empty.');
  if (first.value.some((cell) => NO_TEXT.test(cell))) {
    throw invalidRequest(
      'The file is no CSV; save the table as CSV (UTF-8) in your spreadsheet, and take that file.',
    );
  }
  if (first.value.length > MAX_COLUMNS) {
    throw invalidRequest(
      `A file may have at most ${MAX_COLUMNS} columns; this one has ${first.value.length}.`,
    );
  }
  const survey = new ColumnSurvey(first.value);
  let [number, rowCount] = [0, 0];
  for await (const chunk of inChunks(rows)) {
    const first_row = FIRST_ROW + rowCount;
    rowCount += chunk.length;
    if (rowCount > MAX_ROWS) throw invalidRequest(`A file may have at most ${MAX_ROWS} rows; divide it.`);
    for (const row of chunk) survey.add(row);
    const stored: FileChunk = { number, first_row, rows: JSON.stringify(chunk) };
    await process.ask('store', stored);
    number += 1;
  }
  if (rowCount === 0) throw invalidRequest('The file has a header, but no rows below it.');
  return { columns: survey.columns(), row_count: rowCount, chunk_count: number };
}

async function* inChunks(rows: AsyncGenerator<string[]>): AsyncGenerator<string[][]> {
  let chunk: string[][] = [];
  let characters = 0;
  for await (const row of rows) {
    chunk.push(row);
    for (const cell of row) characters += cell.length + 1;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

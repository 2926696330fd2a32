import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Caller } from '../../kernel/credential.ts';
import { ApiError, invalidRequest } from '../../kernel/errors.ts';
import { defineWrite, type Kernel } from '../../kernel/operation.ts';
import { readCsv } from '../csv/read-csv.ts';
import { ColumnSurvey } from './column-survey.ts';
import { guessMapping } from './guess-mapping.ts';
import { type ImportColumn, type ImportKind, type ImportSettings, importUpload } from './import.schema.ts';
import { deleteImportRow, finishUpload, insertChunk, insertImport } from './import.sql.ts';
import { KINDS } from './kinds.ts';

/** How large a file may be. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 1_000;

/** Control characters but tabs and ends of lines: a workbook has them from its first bytes on. */
const NO_TEXT = /[^\P{Cc}\t\r\n]/u;

/** So many rows are kept together and imported in one transaction; less when they are long. */
const CHUNK_ROWS = 250;
const CHUNK_CHARACTERS = 1_000_000;

/** The first row below the header, as spreadsheets number them. */
const FIRST_ROW = 2;

const beginUpload = defineWrite({
  name: 'begin-import',
  summary: 'Begin the upload of a file',
  scope: 'crm:write',
  input: importUpload.extend({ id: z.uuid() }),
  run: async (context, file) => {
    const created_by = context.caller.credential.userId;
    context.defer(insertImport(context.organizationId, { ...file, created_by }));
    return {};
  },
});

interface WholeFile {
  readonly id: string;
  readonly columns: readonly ImportColumn[];
  readonly settings: ImportSettings;
  readonly row_count: number;
  readonly chunk_count: number;
}

const endUpload = defineWrite({
  name: 'create-import',
  summary: 'Take a whole file',
  scope: 'crm:write',
  input: z.custom<WholeFile>(),
  run: async (context, file) => {
    context.defer(finishUpload(context.organizationId, file.id, file));
    context.audit({ recordType: 'import', recordId: file.id, action: 'created' });
    return {};
  },
});

/**
 * Takes a CSV as it arrives and keeps its rows, some hundreds at a time; the file is never in memory as a whole. Nobody
 * sees the import before the file is whole, and nothing stays of a file that is refused.
 * @param input the kind of records and the name of the file
 * @returns the id of the import
 * @throws 400 `invalid_request` for what is no CSV or has no rows, 413 `payload_too_large` for too many bytes
 */
export async function uploadImport(
  kernel: Kernel,
  caller: Caller,
  input: Readonly<Record<string, unknown>>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { organizationId } = caller.credential;
  const id = uuidv7();
  await beginUpload.invoke(kernel, caller, { ...input, id });
  try {
    const { kind } = importUpload.parse(input);
    const file = await storeRows(kernel, organizationId, id, readCsv(atMost(bytes, MAX_FILE_BYTES)));
    const settings = proposedSettings(kind, file.columns);
    await endUpload.invoke(kernel, caller, { id, settings, ...file });
    return id;
  } catch (error) {
    const forget = deleteImportRow(organizationId, id);
    await kernel.database.transaction(organizationId, (transaction) => transaction.query(forget));
    throw error;
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

async function storeRows(
  kernel: Kernel,
  organizationId: string,
  id: string,
  rows: AsyncGenerator<string[]>,
): Promise<Omit<WholeFile, 'id' | 'settings'>> {
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
    const insert = insertChunk(organizationId, id, { number, first_row, rows: chunk });
    await kernel.database.transaction(organizationId, (transaction) => transaction.query(insert));
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
    for (const cell of row) characters += cell.length;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

/** The guess that a person looks over: the fields of the columns, what duplicates are found by, the order of dates. */
function proposedSettings(kind: ImportKind, columns: readonly ImportColumn[]): ImportSettings {
  const { fields, duplicateKeys } = KINDS[kind];
  const mapping = guessMapping(columns, fields);
  const found = duplicateKeys.find((choice) => choice.fields.every((field) => mapping.includes(field)));
  const dates = columns[mapping.indexOf('expected_close_date')];
  return {
    mapping: [...mapping],
    duplicate_key: found?.key ?? 'none',
    on_duplicate: 'skip',
    date_order: dates?.date_order ?? 'ymd',
    currency: 'USD',
  };
}

import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { decodeText } from './decode-text.ts';
import { guessDelimiter } from './delimiter.ts';
import { plainCell } from './formula-guard.ts';

/** How many characters are used to guess the delimiter. */
const START_LENGTH = 65_536;

/** The longest row, in bytes of UTF-8. A quote that is never closed must not swallow the file. */
const MAX_ROW_BYTES = 1_048_576;

/**
 * Parses a CSV stream row by row, including the header (RFC 4180, plus what spreadsheets produce: other delimiters,
 * line breaks, encodings, stray quotes). Empty rows are skipped.
 * @param mostCells the most cells, including those of skipped rows
 * @throws 400 `invalid_request` with the line if it is not a CSV
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  mostCells = Number.POSITIVE_INFINITY,
): AsyncGenerator<string[]> {
  const texts = decodeText(bytes);
  const start = await readStart(texts);
  const { delimiter, skip } = guessDelimiter(start);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  });
  const source = Readable.from(startedWith(start.slice(skip), texts));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let left = mostCells;
  try {
    for await (const record of parser) {
      const cells: string[] = record;
      left -= cells.length;
      if (left < 0) throw tooManyCells(mostCells);
      if (cells.some((cell) => cell.trim() !== '')) yield cells.map(plainCell);
    }
  } catch (error) {
    throw error instanceof CsvError ? describe(error) : error;
  } finally {
    source.destroy();
  }
}

async function readStart(texts: AsyncIterator<string>): Promise<string> {
  let start = '';
  while (start.length < START_LENGTH) {
    const { done, value } = await texts.next();
    if (done) break;
    start += value;
  }
  return start;
}

async function* startedWith(start: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  if (start !== '') yield start;
  for await (const text of texts) if (text !== '') yield text;
}

function describe(error: CsvError): ApiError {
  const line = typeof error.lines === 'number' ? `Line ${error.lines}` : 'A line';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return invalidRequest('The file ends inside a quoted cell. A closing " is missing somewhere before.');
    case 'CSV_MAX_RECORD_SIZE':
      return invalidRequest(`${line} is longer than 1 MB. A closing " may be missing there.`);
    default:
      return invalidRequest(`${line} is not valid CSV. Save the file again as CSV.`);
  }
}

/** The refusal of a file with more cells than it may have. */
export function tooManyCells(most: number): ApiError {
  const count = most.toLocaleString('en-US');
  return invalidRequest(
    `A file may have at most ${count} cells, including empty ones. Split the file or remove columns.`,
  );
}

import type { components, operations } from './api.gen.ts';
import { sleep } from './retry.ts';
import type { Content } from './send.ts';
import type { CallOptions } from './types.ts';

/** An import and its progress. */
export type Import = components['schemas']['Import'];

/**
 * A file of records: text, bytes, a Blob such as `openAsBlob` of Node.js makes of a file, or a stream. A stream can be read
 * only once, so it is sent only once; everything else is sent again if no answer comes.
 */
export type ImportContent = Content;

/** What `POST /api-imports` takes besides the file. */
type ImportQuery = operations['importFile']['parameters']['query'];

/** How a file is imported. */
export interface ImportOptions extends ImportQuery, Omit<CallOptions, 'ifMatch'> {
  /** `csv`, the default, or `ndjson`: an object on each line. */
  readonly format?: 'csv' | 'ndjson';
}

/** What came of a row. */
export interface ImportedRow {
  /** Its number in the file. The header of a CSV is row 1. */
  readonly row: number;
  readonly status: 'created' | 'updated' | 'skipped' | 'failed';
  /** The record. */
  readonly id?: string;
  /** The code of the error of a failed row. */
  readonly error?: string;
  /** Why the row failed, or what could not be kept of it. */
  readonly message?: string;
}

export const CONTENT_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

/** A file takes longer than other requests: five minutes. */
export const FILE_TIMEOUT_MS = 300_000;

const AT_WORK: ReadonlySet<Import['state']> = new Set(['running', 'undoing']);

/** Small files are done within a second. Large ones are looked at so seldom that most of the rate limit is left. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [250, 5_000];

/** Looks at an import until it is at its end. */
export async function ended(read: () => Promise<Import>, signal: AbortSignal | undefined): Promise<Import> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const found = await read();
    if (!AT_WORK.has(found.state)) return found;
    await sleep(wait, signal);
  }
}

/** The rows of a result, a line of JSON each. */
export function* rowsIn(text: string): Generator<ImportedRow, void, undefined> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? undefined : end);
    start = end === -1 ? text.length : end + 1;
    if (line !== '') yield JSON.parse(line);
  }
}

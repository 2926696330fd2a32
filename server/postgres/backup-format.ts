/**
 * The format of a backup, compressed with gzip: a line of JSON about the whole; for each table a line of JSON about it, its
 * rows as PostgreSQL's COPY writes them, and a line that ends them; last a line of JSON that proves it whole.
 */
export const FORMAT = 'kontor-backup-1';

/** No row of COPY can be this: a backslash in a value is written as two. */
export const END_OF_TABLE = '\\.';

/** The first line. */
export interface BackupHeader {
  readonly format: string;
  readonly created_at: string;
  /** The migrations of the database that was copied, in order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** The last line. */
export interface BackupFooter {
  readonly rows: number;
  /** Of all rows of all tables, in hexadecimal. */
  readonly sha256: string;
}

const NEWLINE = 0x0a;

/**
 * Splits bytes into lines at each newline and nothing else: rows may hold other characters that count as the end of a line.
 * @returns the lines with their newline; a rest without one comes last
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      yield bytes.subarray(start, end + 1);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

/**
 * The format of a backup, compressed with gzip: a line of JSON as header; for each table a line of JSON, its rows as
 * written by PostgreSQL's COPY, and a line that ends them; for each file on a record a line of JSON, its content in lines of
 * base64, and a line that ends them; and a last line of JSON that proves that the backup is complete.
 */
export const FORMAT = 'kontor-backup-1';

/** No row of COPY can equal this, because a backslash in a value is doubled, and no line of base64. */
export const END_OF_TABLE = '\\.';

/** The first line. */
export interface BackupHeader {
  readonly format: string;
  readonly created_at: string;
  /** The migrations of the copied database, in order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** The line before a content, which lies outside the database. */
export interface BackedUpContent {
  readonly content: string;
  readonly organization: string;
  /** The name of its store. */
  readonly store: string;
}

/** Where backups find the contents of files, and restores put them. */
export interface BackupContents {
  /** Whether a content is only listed, with its store, because a bucket keeps it. */
  isListed(content: BackedUpContent): boolean;
  /** The bytes of a content; undefined if the store does not have it. */
  read(content: BackedUpContent): Promise<AsyncIterable<Uint8Array> | undefined>;
  write(content: BackedUpContent, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The last line. */
export interface BackupFooter {
  readonly rows: number;
  /** The hash of all rows of all tables and of all lines of contents, in hexadecimal. */
  readonly sha256: string;
}

const NEWLINE = 0x0a;

/**
 * Splits bytes into lines at newlines only: rows may contain other characters that count as line ends.
 * @returns the lines with their newline; an incomplete last line is included
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

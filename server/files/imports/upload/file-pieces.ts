import { readCsv } from '../../csv/read-csv.ts';

/** A part of a file as it is read: columns that it has not had before, a row, or both. */
export interface FilePiece {
  readonly columns?: readonly string[];
  /** The cells in the order of all columns so far, or what is wrong with the row. */
  readonly row?: readonly string[] | { readonly problem: string };
}

/** What a file of a format looks like. */
export interface FileFormat {
  readonly pieces: (bytes: AsyncIterable<Uint8Array>, mostCells: number) => AsyncIterable<FilePiece>;
  /** The number of its first row; a header is a row, too. */
  readonly firstRow: number;
}

/** A table whose first row names the columns. */
export const CSV: FileFormat = { pieces: csvPieces, firstRow: 2 };

async function* csvPieces(bytes: AsyncIterable<Uint8Array>, mostCells: number): AsyncGenerator<FilePiece> {
  let isFirst = true;
  for await (const cells of readCsv(bytes, mostCells)) {
    yield isFirst ? { columns: cells } : { row: cells };
    isFirst = false;
  }
}

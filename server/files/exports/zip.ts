import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** The media type of an archive. */
export const ZIP = 'application/zip';

/** The day in the name of an archive. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A file of an archive. */
export interface ZipEntry {
  /** The path in the archive; no folder above it. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** Set if compressing it would hardly make it smaller. */
  readonly isPacked?: boolean;
}

/**
 * Packs files into a ZIP archive one after another while they are generated; only a list of names is kept. Archives
 * and files over 4 GB, and more than 65,535 files, use ZIP64.
 * @param modified the time stamp of the files
 * @param isZip64 uses ZIP64 even if it is not needed: for tests
 */
export async function* zip(
  entries: Iterable<ZipEntry>,
  modified: Date,
  isZip64 = false,
): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  archive.on('error', fail);
  for (const { name, content, isPacked = false } of entries) {
    const options = { mtime: modified, forceZip64Format: isZip64, compress: !isPacked };
    archive.addReadStreamLazy(name, options, (start) => {
      // yazl does not forward errors of a file's content.
      current = Readable.from(content).on('error', fail);
      start(null, current);
    });
  }
  archive.end({ forceZip64Format: isZip64, comment: '' });
  try {
    yield* output;
  } finally {
    // The next file begins only after this one has ended, so nothing is read for a client that has gone away.
    current?.destroy();
  }
}

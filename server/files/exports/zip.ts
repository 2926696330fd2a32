import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/**
 * Packs files into a ZIP archive as they are made, one after another; nothing is held but a list of names. Archives and files
 * of more than 4 GB, and more than 65,535 files, make it ZIP64.
 * @param modified the time that the files carry
 * @param isZip64 writes ZIP64 also where it is not needed: for tests
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
  for (const { name, content } of entries) {
    archive.addReadStreamLazy(name, { mtime: modified, forceZip64Format: isZip64 }, (start) => {
      // yazl leaves the errors of a file's content to whoever gives it.
      current = Readable.from(content).on('error', fail);
      start(null, current);
    });
  }
  archive.end({ forceZip64Format: isZip64, comment: '' });
  try {
    yield* output;
  } finally {
    // The next file begins only when this one has ended, so nothing is read for a client that has gone.
    current?.destroy();
  }
}

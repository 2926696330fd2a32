import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** For tests: the files of an archive by name, in order. Checksums and sizes are verified. */
export async function unzip(archive: Buffer): Promise<Map<string, string>> {
  const file = await fromBufferPromise(archive);
  const files = new Map<string, string>();
  for await (const entry of file.eachEntry()) {
    files.set(entry.fileName, await text(await file.openReadStreamPromise(entry)));
  }
  return files;
}

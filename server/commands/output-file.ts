import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { errorCode, errorMessage } from '../postgres/refusal.ts';

/** A file that cannot be written; the message is for the person who named it. */
export class FileRefusal extends Error {
  override name = 'FileRefusal';
}

/**
 * Writes a file that appears under its name only when it is whole, readable by nobody else.
 * @param write fills the stream and ends it
 * @throws FileRefusal when the file cannot be written; before `write` is called where that can be known by then
 */
export async function writeWhole<Result>(
  file: string,
  write: (output: Writable) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial`;
  try {
    if (await isFolder(file)) throw new FileRefusal(`${file} is a folder; name a file in it.`);
    // A file that is there already may be open to others, or be that of another backup; `wx` takes a new one only.
    const handle = await open(partial, 'wx', 0o600);
    try {
      const result = await write(handle.createWriteStream({ flush: true }));
      await rename(partial, file);
      return result;
    } finally {
      await rm(partial, { force: true });
    }
  } catch (error) {
    const words = REASONS[errorCode(error) ?? ''];
    if (words) throw new FileRefusal(words(file, partial), { cause: error });
    throw isOfFile(error) ? new FileRefusal(`${file} cannot be written: ${errorMessage(error)}.`) : error;
  }
}

async function isFolder(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/** Errors of the file system name the call that failed and a path; those of the network and of PostgreSQL do not. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && ('path' in error || error.syscall === 'write');
}

const FORBIDDEN = (file: string) => `You may not write into the folder ${dirname(file)}.`;

/** By the code of the error (Node.js, "Common system errors"). */
const REASONS: Readonly<Record<string, (file: string, partial: string) => string>> = {
  ENOENT: (file) => `There is no folder ${dirname(file)}; create it first.`,
  ENOTDIR: (file) => `${dirname(file)} is not a folder.`,
  EEXIST: (_file, partial) =>
    `${partial} exists; another backup may be writing it. Delete it if it is left over from one that was interrupted.`,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: FORBIDDEN,
  ENOSPC: (file) => `The disk of ${file} is full; nothing was written.`,
  EDQUOT: (file) => `Your share of the disk of ${file} is used up; nothing was written.`,
  EFBIG: (file) => `${file} would be larger than its disk or your limits allow; nothing was written.`,
};

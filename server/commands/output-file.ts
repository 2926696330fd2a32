import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { errorCode, errorMessage } from '../postgres/refusal.ts';

/** A file cannot be written. The message is for the person who named it. */
export class FileRefusal extends Error {
  override name = 'FileRefusal';
}

/**
 * Writes a file that appears under its name only when it is complete, and that only its owner can read.
 * @param write writes to the stream and ends it
 * @throws FileRefusal if the file cannot be written; before `write` is called if that is known by then
 */
export async function writeWhole<Result>(
  file: string,
  write: (output: Writable) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial`;
  try {
    if (await isFolder(file)) throw new FileRefusal(`${file} is a folder. Name a file in it.`);
    // An existing file may be readable by others or belong to another backup; `wx` only creates new files.
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

/** Errors of the file system have a system call and a path; those of the network and of PostgreSQL do not. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && ('path' in error || error.syscall === 'write');
}

const FORBIDDEN = (file: string) => `You may not write into the folder ${dirname(file)}.`;

/** By error code (Node.js, "Common system errors"). */
const REASONS: Readonly<Record<string, (file: string, partial: string) => string>> = {
  ENOENT: (file) => `The folder ${dirname(file)} does not exist. Create it first.`,
  ENOTDIR: (file) => `${dirname(file)} is not a folder.`,
  EEXIST: (_file, partial) =>
    `${partial} already exists. Another backup may be writing it; delete it if it was left by an interrupted one.`,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: FORBIDDEN,
  ENOSPC: (file) => `The disk of ${file} is full. Nothing was written.`,
  EDQUOT: (file) => `Your disk quota for ${file} is exceeded. Nothing was written.`,
  EFBIG: (file) => `${file} would be larger than its disk or your limits allow. Nothing was written.`,
};

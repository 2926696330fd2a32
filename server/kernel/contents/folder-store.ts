import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ContentMissing, type ContentStore, type Place, StoreUnavailable } from './content-store.ts';

const KIND = 'folder';

/** The file that holds the name of the folder. */
const NAME_FILE = 'store-id';

/** Only the account that runs Kontor may look inside. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

/** Files of their own, never through a link: the folder above may belong to an account with fewer rights. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const OLD_FILE = constants.O_RDONLY | constants.O_NOFOLLOW;

/** What the operating system says of a folder that cannot be used, or of a disk that is full. */
const UNUSABLE: ReadonlySet<unknown> = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ELOOP'],
  ...['ENOSPC', 'EDQUOT', 'EIO'],
]);

/** The same where a folder should have been created. */
const UNWRITABLE: ReadonlySet<unknown> = new Set([...UNUSABLE, 'ENOENT']);

/** Keeps contents as files of a folder: `<organization>/<last two digits of the id>/<id>`. */
export class FolderStore implements ContentStore {
  readonly kind = KIND;
  readonly #folder: string;
  #name: string | undefined;

  /** @param folder is created with the first content */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async name(): Promise<string | undefined> {
    this.#name ??= await usable(() => nameIn(this.#folder));
    return this.#name;
  }

  async ensureName(): Promise<string> {
    const known = await this.name();
    if (known !== undefined) return known;
    return usable(async () => {
      await mkdir(this.#folder, { recursive: true, mode: FOLDER_MODE });
      await requireOwn(this.#folder);
      await nameFolder(this.#folder);
      const name = await this.name();
      if (name === undefined) throw new Error(`${join(this.#folder, NAME_FILE)} cannot be read.`);
      return name;
    }, UNWRITABLE);
  }

  async put(place: Place, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { folder, file, unfinished } = this.#pathsOf(place);
    await usable(async () => {
      await requireOwn(this.#folder);
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await writeNew(unfinished, bytes);
      await rename(unfinished, file);
      // The names of a file and of its folders survive a power failure only if the folders above are flushed too.
      for (const each of [folder, join(folder, '..'), this.#folder]) await flushFolder(each);
    }, UNWRITABLE);
  }

  async open(place: Place): Promise<Readable> {
    const handle = await usable(() => open(this.#pathsOf(place).file, OLD_FILE)).catch((error: unknown) => {
      throw isAbsent(error) ? new ContentMissing(`The file ${place.id} is not in ${this.#folder}.`) : error;
    });
    return handle.createReadStream();
  }

  async sizeOf(place: Place): Promise<number | undefined> {
    try {
      return (await usable(() => stat(this.#pathsOf(place).file))).size;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async remove(place: Place): Promise<void> {
    const { file, unfinished } = this.#pathsOf(place);
    await Promise.all([rm(file, { force: true }), rm(unfinished, { force: true })]);
  }

  async close(): Promise<void> {
    // Nothing stays open between calls.
  }

  #pathsOf({ organizationId, id }: Place) {
    const folder = join(this.#folder, organizationId, id.slice(-2));
    const file = join(folder, id);
    return { folder, file, unfinished: `${file}.part` };
  }
}

/** @throws StoreUnavailable if the folder cannot be used */
async function usable<Result>(work: () => Promise<Result>, codes = UNUSABLE): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!codes.has(codeOf(error))) throw error;
    const advice = 'Ask the operator of this server to check the folder DATA_DIR, or to set FILES_S3_BUCKET.';
    throw new StoreUnavailable(`Files cannot be stored or read at the moment. ${advice}`, { cause: error });
  }
}

async function nameIn(folder: string): Promise<string | undefined> {
  try {
    const id = (await readFile(join(folder, NAME_FILE), { encoding: 'utf8', flag: OLD_FILE })).trim();
    return id === '' ? undefined : `${KIND}:${id}`;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Several processes may do this at once: the first one wins. */
async function nameFolder(folder: string): Promise<void> {
  try {
    const handle = await open(join(folder, NAME_FILE), NEW_FILE, FILE_MODE);
    await writeAndClose(handle, [Buffer.from(`${crypto.randomUUID()}\n`)]);
    await flushFolder(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function requireOwn(folder: string): Promise<void> {
  const found = await lstat(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !isOurs)
    throw new StoreUnavailable(`${folder} must be a folder of the account that runs Kontor.`);
}

async function writeNew(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, NEW_FILE, FILE_MODE);
  try {
    await writeAndClose(handle, bytes);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function writeAndClose(
  handle: FileHandle,
  bytes: AsyncIterable<Uint8Array> | readonly Uint8Array[],
): Promise<void> {
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

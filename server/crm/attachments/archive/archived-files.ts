import type { ZipEntry } from '../../../files/exports/zip.ts';
import type { Contents } from '../../../kernel/contents/contents.ts';
import type { Statements } from '../../../kernel/database/database.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { type ArchivedFile, selectArchivedFiles, type Wanted } from './archived-file.sql.ts';

/** How many files are looked up at a time. */
const AT_ONCE = 2_000;

/** What some systems do not take in the name of a file, and at its end. */
const NOT_IN_NAMES = /[<>:"|?*\\]/g;
const NOT_AT_THE_END = /[. ]$/;

/**
 * The entries of an archive with the contents of files, each opened when its turn comes, and `files.json`, which says which is which. A content
 * that cannot be read is left empty and said so there, because one lost file must not cost the whole archive. Nothing if there are no files.
 */
export async function archivedFiles(
  statements: Statements,
  contents: Contents,
  wanted: Wanted,
): Promise<readonly ZipEntry[]> {
  const files = await filesOf(statements, wanted);
  if (files.length === 0) return [];
  const unread = new Set<string>();
  const entries = files.map((file) => ({
    name: placeOf(file),
    content: contentOf(contents, file, unread),
    isPacked: true,
  }));
  return [...entries, { name: 'files.json', content: listOf(files, unread) }];
}

async function filesOf(statements: Statements, wanted: Wanted): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const page = await statements.query<ArchivedFile>(selectArchivedFiles(wanted, files.at(-1)?.id, AT_ONCE));
    files.push(...page);
    found = page.length;
  }
  return files;
}

function placeOf({ id, name }: ArchivedFile): string {
  return `files/${id}/${name.replace(NOT_IN_NAMES, '_').replace(NOT_AT_THE_END, '_')}`;
}

async function* contentOf(
  contents: Contents,
  file: ArchivedFile,
  unread: Set<string>,
): AsyncGenerator<Uint8Array> {
  const bytes = await contents.open(file).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    unread.add(file.id);
  });
  if (bytes) yield* bytes;
}

async function* listOf(files: readonly ArchivedFile[], unread: ReadonlySet<string>): AsyncGenerator<string> {
  const list = files.map((file) => {
    const { id, name, kind, record_id, size, is_in_trash } = file;
    return { id, name, kind, record_id, size, path: placeOf(file), is_in_trash, is_missing: unread.has(id) };
  });
  yield `${JSON.stringify(list, null, 2)}\n`;
}

import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import type { StreamedBody } from '../../../kernel/http/bytes/streamed-body.ts';
import type { Caller } from '../../../kernel/operations/credential.ts';
import { defineWrite, type Kernel } from '../../../kernel/operations/operation.ts';
import { readingIn } from '../../../kernel/operations/reading-as.ts';
import { DONE, type Result } from '../../../kernel/operations/result.ts';
import type { Limited } from '../../../kernel/quotas/quota.ts';
import { type ImportSettings, importInput } from '../import.schema.ts';
import { deleteImportRow, finishUpload, insertImport } from '../import.sql.ts';
import { kindFor, withOwnFields } from '../kind-named.ts';
import { countStoredBytes, FILE_OVERHEAD_BYTES, storeChunk } from './storage-quota.ts';
import type { FileChunk, FileReader, ReadFile } from './upload-file.ts';
import { countUpload } from './upload-quota.ts';

/** Counts an upload and makes room for its rows. Nobody sees the import before its file is whole. */
export function defineBeginUpload(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'begin-import',
    summary: 'Begin the upload of a file',
    scope: null,
    input: importInput(kinds).upload.extend({ id: z.uuid() }),
    run: async (context, file) => {
      kindFor(kinds, file.kind, context.caller);
      const created_by = context.caller.credential.userId;
      const { organizationId } = context;
      await countUpload(context);
      await context.query(insertImport(organizationId, { ...file, created_by }));
      await countStoredBytes(context, file.id, FILE_OVERHEAD_BYTES);
      return DONE;
    },
  });
}

/** A file that has arrived. */
export interface WholeFile extends ReadFile {
  readonly id: string;
}

/** Shows an import whose file has arrived. */
export function defineEndUpload() {
  return defineWrite({
    name: 'create-import',
    summary: 'Take a whole file',
    scope: null,
    input: z.custom<WholeFile & { readonly settings: ImportSettings }>(),
    run: async (context, file) => {
      context.defer(finishUpload(context.organizationId, file.id, file));
      context.audit({ recordType: 'import', recordId: file.id, action: 'created' });
      return DONE;
    },
  });
}

/** What takes uploads besides the caller. */
export interface UploadHost {
  readonly kernel: Kernel;
  readonly reader: FileReader;
}

/** What a door does with a file. */
interface Receiver<Output> {
  /** Refuses a file before it is read. */
  readonly check?: () => void;
  /** Refuses columns, as soon as they are found. */
  readonly checkColumns?: (kind: ImportKind, names: readonly string[]) => void;
  /** Takes the whole file. If an earlier request did this already, nothing is kept of the file. */
  readonly end: (kind: ImportKind, file: WholeFile) => Promise<Result<Output>>;
}

/** Makes the function that receives files of some kinds of record. */
export function createReceiver(kinds: readonly ImportKind[]) {
  const beginUpload = defineBeginUpload(kinds);
  const { upload } = importInput(kinds);

  /**
   * Takes a file as it arrives and keeps its rows, some hundreds at a time. Nobody sees the import before the file is whole,
   * and nothing stays of a file that is refused.
   * @param input the kind of records and the name of the file
   * @throws what `FileReader` does
   */
  return async <Output>(
    { kernel, reader }: UploadHost,
    caller: Caller,
    { input, sent }: { readonly input: object; readonly sent: StreamedBody },
    { check, checkColumns, end }: Receiver<Output>,
  ): Promise<Result<Output>> => {
    const { organizationId } = caller.credential;
    const id = uuidv7();
    await beginUpload.invoke(kernel, caller, { ...input, id });
    const inTransaction = (work: (limited: Limited) => Promise<void>) =>
      kernel.database.transaction(organizationId, (transaction) =>
        work({
          organizationId,
          limits: kernel.limits ?? {},
          query: (statement) => transaction.query(statement),
        }),
      );
    const store = (chunk: FileChunk) => inTransaction((limited) => storeChunk(limited, id, chunk));
    const forget = () =>
      inTransaction(async (limited) => {
        await limited.query(deleteImportRow(organizationId, id));
      });
    try {
      const named = kindFor(kinds, upload.parse(input).kind, caller);
      const kind = await withOwnFields(readingIn(kernel, caller), named);
      check?.();
      const columns = async (names: readonly string[]) => checkColumns?.(kind, names);
      const file = await reader.read(sent, { store, columns });
      const result = await end(kind, { id, ...file });
      if (result.replay) await forget();
      return result;
    } catch (error) {
      await forget();
      throw error;
    }
  };
}

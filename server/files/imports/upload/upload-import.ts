import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import type { Caller } from '../../../kernel/operations/credential.ts';
import { defineWrite, type Kernel } from '../../../kernel/operations/operation.ts';
import { readingIn } from '../../../kernel/operations/reading-as.ts';
import { DONE } from '../../../kernel/operations/result.ts';
import type { Limited } from '../../../kernel/quotas/quota.ts';
import { DEFAULT_SETTINGS, type ImportColumn, type ImportSettings, importInput } from '../import.schema.ts';
import { deleteImportRow, finishUpload, insertChunk, insertImport } from '../import.sql.ts';
import { kindFor, withOwnFields } from '../kind-named.ts';
import { guessMapping } from './guess-mapping.ts';
import { countStoredBytes, FILE_OVERHEAD_BYTES } from './storage-quota.ts';
import type { FileChunk, FileReader, ReadFile, SentFile } from './upload-file.ts';
import { countUpload } from './upload-quota.ts';

function defineBeginUpload(kinds: readonly ImportKind[]) {
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

interface WholeFile extends ReadFile {
  readonly id: string;
  readonly settings: ImportSettings;
}

const endUpload = defineWrite({
  name: 'create-import',
  summary: 'Take a whole file',
  scope: null,
  input: z.custom<WholeFile>(),
  run: async (context, file) => {
    context.defer(finishUpload(context.organizationId, file.id, file));
    context.audit({ recordType: 'import', recordId: file.id, action: 'created' });
    return DONE;
  },
});

/** What takes uploads besides the caller. */
interface UploadHost {
  readonly kernel: Kernel;
  readonly reader: FileReader;
}

/** Makes the function that takes uploads of some kinds of record. */
export function createUpload(kinds: readonly ImportKind[]) {
  const beginUpload = defineBeginUpload(kinds);
  const { upload } = importInput(kinds);

  /**
   * Takes a CSV as it arrives and keeps its rows, some hundreds at a time. Nobody sees the import before the file is whole,
   * and nothing stays of a file that is refused.
   * @param input the kind of records and the name of the file
   * @returns the id of the import
   * @throws what `FileReader` does
   */
  return async (
    { kernel, reader }: UploadHost,
    caller: Caller,
    input: Readonly<Record<string, unknown>>,
    sent: SentFile,
  ): Promise<string> => {
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
    const store = (chunk: FileChunk) =>
      inTransaction(async (limited) => {
        await limited.query(insertChunk(organizationId, id, chunk));
        await countStoredBytes(limited, id, Buffer.byteLength(chunk.rows));
      });
    try {
      const named = kindFor(kinds, upload.parse(input).kind, caller);
      const kind = await withOwnFields(readingIn(kernel, caller), named);
      const file = await reader.read(sent, store);
      const settings = proposedSettings(kind, file.columns);
      await endUpload.invoke(kernel, caller, { id, settings, ...file });
      return id;
    } catch (error) {
      await inTransaction(async (limited) => {
        await limited.query(deleteImportRow(organizationId, id));
      });
      throw error;
    }
  };
}

/** The guess that a person reviews: the fields of the columns, the criterion for duplicates, the order of dates. */
function proposedSettings(kind: ImportKind, columns: readonly ImportColumn[]): ImportSettings {
  const { fields, duplicateKeys } = kind;
  const mapping = guessMapping(columns, kind);
  const found = duplicateKeys.find((choice) => choice.fields.every((field) => mapping.includes(field)));
  const dates = fields
    .filter(({ name, isDate }) => isDate && mapping.includes(name))
    .flatMap(({ name }) => columns[mapping.indexOf(name)] ?? []);
  return {
    ...DEFAULT_SETTINGS,
    mapping: [...mapping],
    duplicate_key: found?.key ?? 'none',
    date_order: dateOrderAmong(dates),
  };
}

/** The order of day and month in some columns: that of a column where it is certain, if there is one. */
function dateOrderAmong(columns: readonly ImportColumn[]): ImportSettings['date_order'] {
  const telling = columns.filter(({ date_order }) => date_order !== 'ymd');
  const certain = telling.find(({ date_order_certain }) => date_order_certain);
  return (certain ?? telling[0])?.date_order ?? 'ymd';
}

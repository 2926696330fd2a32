import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Sql } from '../../../kernel/database/sql.ts';
import type { Caller } from '../../../kernel/operations/credential.ts';
import { defineWrite, type Kernel } from '../../../kernel/operations/operation.ts';
import { DONE } from '../../../kernel/operations/result.ts';
import { type ImportColumn, type ImportKind, type ImportSettings, importUpload } from '../import.schema.ts';
import { deleteImportRow, finishUpload, insertChunk, insertImport } from '../import.sql.ts';
import { KINDS } from '../rows/kinds.ts';
import { guessMapping } from './guess-mapping.ts';
import type { FileReader, ReadFile, SentFile } from './upload-file.ts';

const beginUpload = defineWrite({
  name: 'begin-import',
  summary: 'Begin the upload of a file',
  scope: 'crm:write',
  input: importUpload.extend({ id: z.uuid() }),
  run: async (context, file) => {
    const created_by = context.caller.credential.userId;
    context.defer(insertImport(context.organizationId, { ...file, created_by }));
    return DONE;
  },
});

interface WholeFile extends ReadFile {
  readonly id: string;
  readonly settings: ImportSettings;
}

const endUpload = defineWrite({
  name: 'create-import',
  summary: 'Take a whole file',
  scope: 'crm:write',
  input: z.custom<WholeFile>(),
  run: async (context, file) => {
    context.defer(finishUpload(context.organizationId, file.id, file));
    context.audit({ recordType: 'import', recordId: file.id, action: 'created' });
    return DONE;
  },
});

/**
 * Takes a CSV as it arrives and keeps its rows, some hundreds at a time. Nobody sees the import before the file is whole,
 * and nothing stays of a file that is refused.
 * @param input the kind of records and the name of the file
 * @returns the id of the import
 * @throws what `FileReader` does
 */
export async function uploadImport(
  { kernel, reader }: { readonly kernel: Kernel; readonly reader: FileReader },
  caller: Caller,
  input: Readonly<Record<string, unknown>>,
  sent: SentFile,
): Promise<string> {
  const { organizationId } = caller.credential;
  const id = uuidv7();
  await beginUpload.invoke(kernel, caller, { ...input, id });
  const query = async (statement: Sql) => {
    await kernel.database.transaction(organizationId, (transaction) => transaction.query(statement));
  };
  try {
    const { kind } = importUpload.parse(input);
    const file = await reader.read(sent, (chunk) => query(insertChunk(organizationId, id, chunk)));
    const settings = proposedSettings(kind, file.columns);
    await endUpload.invoke(kernel, caller, { id, settings, ...file });
    return id;
  } catch (error) {
    await query(deleteImportRow(organizationId, id));
    throw error;
  }
}

/** The guess that a person looks over: the fields of the columns, what duplicates are found by, the order of dates. */
function proposedSettings(kind: ImportKind, columns: readonly ImportColumn[]): ImportSettings {
  const { fields, duplicateKeys } = KINDS[kind];
  const mapping = guessMapping(columns, fields);
  const found = duplicateKeys.find((choice) => choice.fields.every((field) => mapping.includes(field)));
  const dates = columns[mapping.indexOf('expected_close_date')];
  return {
    mapping: [...mapping],
    duplicate_key: found?.key ?? 'none',
    on_duplicate: 'skip',
    date_order: dates?.date_order ?? 'ymd',
    currency: 'USD',
  };
}

import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import type { Scope } from '../../../kernel/operations/scopes.ts';
import { kindFor, withOwnFields } from '../kind-named.ts';
import { defineStartImport, STARTED_ALREADY } from '../steer-import.ts';
import { defineEndUpload, type WholeFile } from '../upload/receive-file.ts';
import { programImport, programImportInput } from './program-import.schema.ts';
import { findProgramImport } from './read-program-import.ts';
import { settingsByName } from './settings-by-name.ts';

/**
 * Imports a file whose headings are the names of fields: takes it and starts the import in one transaction.
 * @returns the operation of a file that has arrived, and the operation as the reference describes it
 */
export function defineImportFile(kinds: readonly ImportKind[], scope: Scope) {
  const endUpload = defineEndUpload();
  const startImport = defineStartImport(kinds);
  const importOf = (file?: WholeFile) =>
    defineWrite({
      name: 'import-file',
      summary: 'Import a file',
      description:
        'CSV with a header, or NDJSON with an object on each line; headings and members are names of fields. At most 100 MB and 500,000 rows, also with `Content-Encoding: gzip`. The import runs in the background; ask for its progress, and for the result of each row. Rows follow the rules of the web app: each creates a record, or does what `on_duplicate` says with the one that it matches, and a row that fails stops no other. With an `Idempotency-Key`, sending the file again starts no second import.',
      scope,
      input: programImportInput(kinds),
      output: programImport,
      conflicts: [STARTED_ALREADY],
      run: async (context, { kind, ...asked }) => {
        if (!file) throw new ApiError(415, 'unsupported_media_type', 'Send the file as the body.');
        const importKind = await withOwnFields(context, kindFor(kinds, kind, context.caller));
        const settings = settingsByName(importKind, file.columns, asked);
        await endUpload.join(context, { ...file, settings });
        await startImport.join(context, { id: file.id });
        return { data: await findProgramImport(context, file.id) };
      },
    });
  return { of: importOf, described: importOf() };
}

/** The operation, for the door that receives its files. */
export type ImportFile = ReturnType<typeof defineImportFile>;

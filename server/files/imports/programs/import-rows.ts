import { v7 as uuidv7 } from 'uuid';
import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import { requiredText } from '../../../kernel/fields/fields.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { recordIn } from '../../../kernel/operations/result.ts';
import type { Scope } from '../../../kernel/operations/scopes.ts';
import { kindFor, withOwnFields } from '../kind-named.ts';
import { STARTED_ALREADY } from '../steer-import.ts';
import { CSV } from '../upload/file-pieces.ts';
import { NDJSON } from '../upload/ndjson-pieces.ts';
import { readRows } from '../upload/read-rows.ts';
import { defineBeginUpload } from '../upload/receive-file.ts';
import { storeChunk } from '../upload/storage-quota.ts';
import type { FileChunk } from '../upload/upload-file.ts';
import { foreseenRows } from './foreseen-rows.ts';
import { defineImportFile } from './import-file.ts';
import { programImportInput, rowsImport } from './program-import.schema.ts';
import { requireFields, settingsByName } from './settings-by-name.ts';

/** What fits into a call of a tool. Its rows are read and judged while the caller waits. */
const MOST_CHARACTERS = 100_000;
const MOST_ROWS = 1_000;

/**
 * Imports rows that are given as a text, for agents: the same import as that of a file, in one transaction. The answer
 * counts what will become of the rows and has the first remarks, also in a dry run.
 */
export function defineImportRows(kinds: readonly ImportKind[], scope: Scope) {
  const beginUpload = defineBeginUpload(kinds);
  const importFile = defineImportFile(kinds, scope);
  return defineWrite({
    name: 'import-rows',
    summary: 'Import rows',
    scope,
    input: programImportInput(kinds).extend({
      rows: requiredText(MOST_CHARACTERS).meta({
        description: `CSV with a header, or NDJSON with an object on each line; headings and members are names of fields. At most ${MOST_ROWS} rows.`,
        examples: ['name,domain\nNorthwind,northwind.example\n'],
      }),
    }),
    output: rowsImport,
    conflicts: [STARTED_ALREADY],
    run: async (context, { rows, ...asked }) => {
      const [format, file_name] = rows.trimStart().startsWith('{')
        ? [NDJSON, 'agent.ndjson']
        : [CSV, 'agent.csv'];
      const kind = await withOwnFields(context, kindFor(kinds, asked.kind, context.caller));
      const chunks: FileChunk[] = [];
      const found = {
        store: async (chunk: FileChunk) => void chunks.push(chunk),
        columns: async (names: readonly string[]) => requireFields(kind, names),
      };
      const file = await readRows(format, bytesOf(rows), found, MOST_ROWS);
      const settings = settingsByName(kind, file.columns, asked);
      const foreseen = await foreseenRows(context, { kind, columns: file.columns, settings }, chunks);
      // From here on, other uploads of the organization wait for this transaction.
      const id = uuidv7();
      await beginUpload.join(context, { id, kind: asked.kind, file_name });
      for (const chunk of chunks) await storeChunk(context, id, chunk);
      const started = recordIn(await importFile.of({ id, ...file }).join(context, asked));
      return { data: { ...started, foreseen } };
    },
  });
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineRead } from '../../../kernel/operations/operation.ts';
import type { Scope } from '../../../kernel/operations/scopes.ts';
import { type Import, importId } from '../import.schema.ts';
import { type ImportRow, selectImport } from '../import.sql.ts';
import { readStored } from '../stored-import.ts';
import {
  type ProgramImport,
  programImport,
  type RowReport,
  reportedImport,
  reportedImportQuery,
} from './program-import.schema.ts';
import { resultRows } from './result-rows.ts';

/**
 * An import with its progress.
 * @throws 404 `not_found` if the organization has no such import
 */
export async function findProgramImport(context: ReadContext, id: string): Promise<ProgramImport> {
  const { organizationId: org_id } = context;
  const [row] = await context.query<ImportRow>(selectImport(org_id, id));
  if (!row) throw notFound('import');
  const { file_name, deleted_count, restored_count, kept_count, ...record } = new JsonText<Import>(
    row.json,
  ).value();
  const { on_duplicate, side_effects } = readStored(row).settings;
  return { ...record, org_id, on_duplicate, side_effects };
}

/** Gets an import with its progress. */
export function defineGetProgramImport(scope: Scope) {
  return defineRead({
    name: 'get-import-progress',
    summary: 'Get an import',
    scope,
    input: importId,
    output: programImport,
    run: async (context, { id }) => ({ data: await findProgramImport(context, id) }),
  });
}

/** What came of each row, to be read while it is sent. */
export function defineGetImportResult(scope: Scope) {
  return defineRead({
    name: 'get-import-result',
    summary: 'Get the result of each row of an import',
    description:
      'NDJSON: `{ "row", "status", "id", "error", "message" }` on each line, for every row that has been processed. `status` is `created`, `updated`, `skipped` or `failed`; a failed row has `error` and `message` instead of `id`. `message` can also say what could not be kept of a row. Results are kept for 30 days.',
    scope,
    input: importId,
    output: z.custom<{ readonly reports: AsyncIterable<RowReport> }>(),
    run: async (context, { id }) => {
      await findProgramImport(context, id);
      return { data: { reports: resultRows(context, id) } };
    },
  });
}

/** An import with a page of what came of its rows, for agents. */
export function defineGetReportedImport(scope: Scope) {
  return defineRead({
    name: 'get-reported-import',
    summary: 'Get an import with its rows',
    scope,
    input: reportedImportQuery,
    output: reportedImport,
    run: async (context, { id, status, limit, offset }) => {
      const found = await findProgramImport(context, id);
      const rows: RowReport[] = [];
      let passed = 0;
      for await (const report of resultRows(context, id, status)) {
        passed += 1;
        if (passed > offset) rows.push(report);
        if (rows.length === limit) break;
      }
      return { data: { ...found, rows }, meta: { limit, offset, count: rows.length } };
    },
  });
}

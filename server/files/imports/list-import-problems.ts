import { z } from 'zod';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { importProblem, rowRemarkQuery } from './import.schema.ts';
import { selectImport, selectProblems } from './import.sql.ts';

/** Lists the remarks on the rows of an import, each once with the number of its rows: errors first, then the most frequent. */
export const listImportProblems = defineRead({
  name: 'list-import-problems',
  summary: "List an import's remarks, each once",
  scope: null,
  input: rowRemarkQuery,
  output: z.array(importProblem),
  run: async (context, { id, ...page }) => {
    const [record] = await context.query(selectImport(context.organizationId, id));
    if (!record) throw notFound('import');
    const problems = selectProblems(context.organizationId, id, page);
    return pageOf(await context.query<{ json: string }>(problems), page);
  },
});

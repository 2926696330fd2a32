import { z } from 'zod';
import type { ImportKind } from '../../kernel/family/import-kind.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import {
  importDetails,
  importId,
  importQuery,
  importView,
  type RowRemark,
  rowRemark,
  rowRemarkQuery,
} from './import.schema.ts';
import { selectImports } from './import.sql.ts';
import { findImport } from './import-details.ts';
import { rowRemarks } from './row-remarks.ts';

/** Lists the imports of the organization, newest first. */
export const listImports = defineRead({
  name: 'list-imports',
  summary: 'List imports',
  scope: null,
  input: importQuery,
  output: z.array(importView),
  run: async (context, page) =>
    pageOf(await context.query<{ json: string }>(selectImports(context.organizationId, page)), page),
});

/** Gets an import with its columns, settings and progress. */
export function defineGetImport(kinds: readonly ImportKind[]) {
  return defineRead({
    name: 'get-import',
    summary: 'Get an import',
    scope: null,
    input: importId,
    output: importDetails,
    run: async (context, { id }) => ({ data: await findImport(context, kinds, id) }),
  });
}

/** Lists the rows of an import with remarks, in the order of the file: why they fail, and what is left out. */
export function defineListRowRemarks(kinds: readonly ImportKind[]) {
  return defineRead({
    name: 'list-import-remarks',
    summary: "List an import's remarks on rows",
    scope: null,
    input: rowRemarkQuery,
    output: z.array(rowRemark),
    run: async (context, { id, limit, offset }) => {
      const found = await findImport(context, kinds, id);
      const remarks: RowRemark[] = [];
      for await (const remark of rowRemarks(context, found)) {
        remarks.push(remark);
        if (remarks.length === offset + limit) break;
      }
      const page = remarks.slice(offset);
      return { data: page, meta: { limit, offset, count: page.length } };
    },
  });
}

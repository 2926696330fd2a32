import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type TrashedRecordView, trashedView, trashQuery } from './trash.schema.ts';
import { selectTrash } from './trash.sql.ts';

/** Lists the records that can be restored. */
export const listTrash = defineRead({
  name: 'list-trash',
  summary: 'List deleted records',
  description: 'Records that were deleted or merged in the last 30 days, latest first.',
  scope: 'crm:read',
  role: 'admin',
  input: trashQuery,
  output: z.array(trashedView),
  run: async (context, query) => {
    const rows = await context.query<{ json: string }>(selectTrash(context.organizationId, query));
    const data = rows.map(({ json }) => new JsonText<TrashedRecordView>(json));
    return { data, meta: { limit: query.limit, offset: query.offset, count: rows.length } };
  },
});

import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { type View, viewId, viewQuery, viewView } from './view.schema.ts';
import { selectView, selectViews } from './view.sql.ts';
import { viewerOf } from './view-in-edit.ts';

/** Lists the shared views and those of the caller (docs/behaviour/views.md 2). */
export const listViews = defineRead({
  name: 'list-views',
  summary: 'List views',
  description: 'By name: the shared views, and those of the user of the credential.',
  scope: 'crm:read',
  input: viewQuery,
  output: z.array(viewView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectViews(viewerOf(context), query)), query),
});

/** Returns a view that is shared or the caller's own. */
export const getView = defineRead({
  name: 'get-view',
  summary: 'Get a view',
  scope: 'crm:read',
  input: viewId,
  output: viewView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectView(viewerOf(context), id));
    if (!row) throw notFound('view');
    return { data: new JsonText<View>(row.json) };
  },
});

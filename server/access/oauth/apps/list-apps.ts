import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { pageOf } from '../../../kernel/operations/result.ts';
import { appQuery, appView } from './app.schema.ts';
import { selectApps } from './app.sql.ts';

/** Lists the apps that the organization registered, newest first. */
export const listApps = defineRead({
  name: 'list-apps',
  summary: 'List registered apps',
  scope: null,
  role: 'admin',
  input: appQuery,
  output: z.array(appView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectApps(context.organizationId, query)), query),
});

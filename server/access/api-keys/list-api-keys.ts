import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { apiKeyQuery, apiKeyView } from './api-key.schema.ts';
import { selectApiKeys } from './api-key.sql.ts';

/** Lists the keys of the organization, newest first, including revoked ones. */
export const listApiKeys = defineRead({
  name: 'list-api-keys',
  summary: 'List API keys',
  scope: null,
  role: 'admin',
  input: apiKeyQuery,
  output: z.array(apiKeyView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectApiKeys(context.organizationId, query)), query),
});

import { defineRead } from '../../kernel/operation.ts';
import { pageOf } from '../../kernel/result.ts';
import { dealQuery, dealView } from './deal.schema.ts';
import { selectDeals } from './deal.sql.ts';

/** GET of the deals, newest first (section 4.6). */
export const listDeals = defineRead({
  name: 'list-deals',
  summary: 'List deals',
  description: 'Ordered by `created_at`, the newest first unless `order` says otherwise.',
  scope: 'crm:read',
  input: dealQuery,
  output: dealView,
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectDeals(context.organizationId, query)), query),
});

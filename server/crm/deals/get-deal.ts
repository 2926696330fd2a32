import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { dealId, dealView } from './deal.schema.ts';
import { selectDeal } from './deal.sql.ts';

/** Gets one deal (docs/behaviour/deals.md 7). */
export const getDeal = defineRead({
  name: 'get-deal',
  kind: 'deal',
  summary: 'Get a deal',
  scope: 'crm:read',
  input: dealId,
  output: dealView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectDeal(context.organizationId, id));
    if (!row) throw notFound('deal');
    return { data: new JsonText(row.json) };
  },
});

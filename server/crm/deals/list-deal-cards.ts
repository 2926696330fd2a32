import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealCardView } from './deal-card.schema.ts';
import { selectNamedDeals } from './deal-list.sql.ts';
import { dealQuery } from './deal-query.schema.ts';

/** Lists deals as cards of the board, with names for the ids. */
export const listDealCards = defineRead({
  name: 'list-deal-cards',
  summary: 'List deals as cards',
  scope: 'crm:read',
  input: dealQuery,
  output: z.array(dealCardView),
  run: async (context, asked) => {
    const query = await lookedUp(context, 'deal', asked);
    const statement = selectNamedDeals(context.organizationId, query, dealCardView);
    const rows = await context.query<{ json: string }>(statement);
    return pageOf(rows, query);
  },
});

import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { pageOf } from '../../../kernel/operations/result.ts';
import { lookedUp } from '../../custom-fields/values/custom-filter.ts';
import { namedDealView } from '../deal-card.schema.ts';
import { selectNamedDeals } from '../deal-list.sql.ts';
import { dealQuery } from '../deal-query.schema.ts';

/** Lists deals as rows of the table, with names for the ids. */
export const listDealRows = defineRead({
  name: 'list-deal-rows',
  summary: 'List deals as rows',
  scope: 'crm:read',
  input: dealQuery,
  output: z.array(namedDealView),
  run: async (context, asked) => {
    const query = await lookedUp(context, 'deal', asked);
    const statement = selectNamedDeals(context.organizationId, query, namedDealView);
    const rows = await context.query<{ json: string }>(statement);
    return pageOf(rows, query);
  },
});

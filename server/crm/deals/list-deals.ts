import { z } from 'zod';
import { cursorPageOf, type KeyedRow } from '../../kernel/lists/cursor.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealSortKey } from '../sorts/deal-sort.sql.ts';
import { dealView } from './deal.schema.ts';
import { selectDeals } from './deal-list.sql.ts';
import { dealQuery } from './deal-query.schema.ts';

/** Lists deals, newest first (docs/behaviour/deals.md 8). */
export const listDeals = defineRead({
  name: 'list-deals',
  kind: 'deal',
  summary: 'List deals',
  description:
    'Sorted by `created_at`, newest first, unless `sort` and `order` say otherwise. A deal must match all filters.',
  scope: 'crm:read',
  input: dealQuery,
  output: z.array(dealView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, await lookedUp(context, 'deal', asked));
    const rows = await context.query<KeyedRow>(selectDeals(context.organizationId, query));
    return cursorPageOf(context, rows, query, dealSortKey(context.organizationId, query));
  },
});

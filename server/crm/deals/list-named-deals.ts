import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealCardView, namedDealView } from './deal-card.schema.ts';
import { selectNamedDeals } from './deal-list.sql.ts';
import { dealQuery } from './deal-query.schema.ts';

interface ListOfDeals<View> {
  readonly name: string;
  readonly summary: string;
  /** What is shown of each deal. */
  readonly view: View;
}

/** Defines an operation that lists deals with names for their ids. */
function defineNamedDeals<View extends z.ZodObject>({ name, summary, view }: ListOfDeals<View>) {
  return defineRead({
    name,
    summary,
    scope: 'crm:read',
    input: dealQuery,
    output: z.array(view),
    run: async (context, asked) => {
      const query = await lookedUp(context, 'deal', asked);
      const rows = await context.query<{ json: string }>(
        selectNamedDeals(context.organizationId, query, view),
      );
      return pageOf(rows, query);
    },
  });
}

/** Lists deals as cards of the board. */
export const listDealCards = defineNamedDeals({
  name: 'list-deal-cards',
  summary: 'List deals as cards',
  view: dealCardView,
});

/** Lists deals as rows of the table. */
export const listDealRows = defineNamedDeals({
  name: 'list-deal-rows',
  summary: 'List deals as rows',
  view: namedDealView,
});

import { defineRead } from '../../kernel/operations/operation.ts';
import { recordsIn } from '../../kernel/operations/result.ts';
import { summarizePipelines } from '../pipelines/summarize-pipelines.ts';
import { listDeals } from './list-deals.ts';
import { relatedDeals, relatedDealsQuery } from './related-deals.schema.ts';

/** How many of the latest deals are included. */
const DEALS = 50;

/** Lists the latest deals of a contact or a company, with the totals of all of them, so that its page asks once. */
export const listRelatedDeals = defineRead({
  name: 'list-related-deals',
  summary: 'List the deals of a contact or a company',
  scope: 'crm:read',
  input: relatedDealsQuery,
  output: relatedDeals,
  run: async (context, of) => {
    const [deals, pipelines] = await Promise.all([
      listDeals.join(context, { ...of, limit: DEALS }),
      summarizePipelines.join(context, of),
    ]);
    const stages = recordsIn(pipelines).flatMap((pipeline) => pipeline.stages);
    return { data: { deals: recordsIn(deals), stages } };
  },
});

import { z } from 'zod';
import { pipelineSummary } from '../pipelines/pipeline-summary.schema.ts';
import { dealView } from './deal.schema.ts';
import { dealFilter } from './deal-query.schema.ts';

/** The contact or the company whose deals a page shows. */
export const relatedDealsQuery = dealFilter.pick({ contact_id: true, company_id: true });

/** What the page of a contact or a company shows of its deals. */
export const relatedDeals = z.object({
  deals: z.array(dealView).meta({ description: 'The latest 50, newest first.' }),
  stages: pipelineSummary.shape.stages.meta({
    description: 'The stages of all pipelines, with the totals of all deals of the record.',
  }),
});

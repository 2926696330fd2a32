import { z } from 'zod';
import { contactView } from '../contacts/contact.schema.ts';
import { dealView } from '../deals/deal.schema.ts';
import { dealFilter } from '../deals/deal-query.schema.ts';
import { pipelineSummary } from '../pipelines/pipeline-summary.schema.ts';

/** The contact or the company whose page shows other records. */
export const relatedRecordsQuery = dealFilter.pick({ contact_id: true, company_id: true });

/** What the page of a contact or a company shows of other records. */
export const relatedRecords = z.object({
  deals: z.array(dealView).meta({ description: 'The latest 50, newest first.' }),
  stages: pipelineSummary.shape.stages.meta({
    description: 'The stages of all pipelines, with the totals of all deals of the record.',
  }),
  contacts: z.array(contactView).meta({ description: 'The first 20 of a company, by name.' }),
  contact_count: z.int().meta({ description: 'The number of all contacts of a company, up to 100,000.' }),
});

import { z } from 'zod';
import { decimalView, uuid } from '../../kernel/fields/fields.ts';
import { dealFilter } from '../deals/deal-query.schema.ts';
import { pipelineView, stageView } from './pipeline.schema.ts';

/** The value of a stage's deals by currency, and together in the organization's currency. */
const stageSummary = stageView.pick({ id: true, name: true, is_won: true, is_lost: true }).extend({
  deal_count: z.int(),
  values: z.array(
    z.object({
      currency: z.string(),
      deal_count: z.int(),
      value: decimalView,
      rate: decimalView.nullable().meta({
        description:
          "What one unit is worth in the organization's currency today; null without an exchange rate.",
      }),
    }),
  ),
  total: z.object({ currency: z.string(), value: decimalView }).meta({
    description:
      "The sum of all values in the organization's currency, without those that have no exchange rate.",
  }),
});

/** A pipeline with totals, for all deals or those that match a filter. */
export const pipelineSummary = pipelineView
  .pick({ id: true, name: true, is_default: true })
  .extend({ stages: z.array(stageSummary).meta({ description: 'In board order.' }) });

export type PipelineSummary = z.infer<typeof pipelineSummary>;

/** One pipeline or all of them, and which deals are counted. */
export const pipelineSummaryQuery = dealFilter.extend({
  pipeline_id: uuid().optional().meta({ description: 'All pipelines by default.' }),
});

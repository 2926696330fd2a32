import { z } from 'zod';
import { decimalView, uuid } from '../../kernel/fields/fields.ts';
import { dealFilter } from '../deals/deal-query.schema.ts';
import { pipelineView, stageView } from './pipeline.schema.ts';

/** What the deals of a stage are worth, by currency: amounts of different money are not added up. */
const stageSummary = stageView.pick({ id: true, name: true, is_won: true, is_lost: true }).extend({
  deal_count: z.int(),
  values: z.array(z.object({ currency: z.string(), deal_count: z.int(), value: decimalView })),
});

/** A pipeline in numbers, those of all deals or of the ones asked for. */
export const pipelineSummary = pipelineView
  .pick({ id: true, name: true, is_default: true })
  .extend({ stages: z.array(stageSummary).meta({ description: 'In board order.' }) });

export type PipelineSummary = z.infer<typeof pipelineSummary>;

/** One pipeline, or all of them, and which deals are counted. */
export const pipelineSummaryQuery = dealFilter.extend({
  pipeline_id: uuid().optional().meta({ description: 'Without it, every pipeline.' }),
});

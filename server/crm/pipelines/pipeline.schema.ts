import { z } from 'zod';
import { timestampView } from '../../kernel/fields.ts';

/** A stage as every door shows it, in board order within its pipeline. */
export const stageView = z.object({
  id: z.uuid(),
  pipeline_id: z.uuid(),
  name: z.string(),
  sort_order: z.int(),
  is_won: z.boolean().meta({ description: 'A deal in this stage counts as won.' }),
  is_lost: z.boolean().meta({ description: 'A deal in this stage counts as lost.' }),
  is_qualified: z.boolean(),
});

export type Stage = z.infer<typeof stageView>;

/** A pipeline with its stages (decisions, "Deals, pipelines, activities"). */
export const pipelineView = z.object({
  id: z.uuid(),
  org_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  is_default: z.boolean().meta({ description: 'Deals created without a pipeline go here.' }),
  sort_order: z.int(),
  created_at: timestampView,
  updated_at: timestampView,
  stages: z.array(stageView),
});

export type Pipeline = z.infer<typeof pipelineView>;

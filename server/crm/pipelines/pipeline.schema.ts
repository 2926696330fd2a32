import { z } from 'zod';
import {
  integer,
  LONG_TEXT,
  page,
  pathId,
  requiredText,
  text,
  timestampView,
  uuid,
} from '../../kernel/fields/fields.ts';

/** A stage as every door shows it, in board order within its pipeline. */
export const stageView = z
  .object({
    id: z.uuid(),
    pipeline_id: z.uuid(),
    name: z.string().meta({ examples: ['Closed Won'] }),
    sort_order: z.int().meta({ description: 'The place on the board, from 0 without a gap.', examples: [3] }),
    is_won: z.boolean().meta({ description: 'A deal in this stage counts as won.', examples: [true] }),
    is_lost: z.boolean().meta({ description: 'A deal in this stage counts as lost.' }),
    is_qualified: z.boolean().meta({ description: 'A deal in this stage counts as qualified.' }),
  })
  .meta({ id: 'Stage', description: 'A column of the board: how far a deal has come.' });

export type Stage = z.infer<typeof stageView>;

/** A pipeline with its stages (docs/behaviour/pipelines.md 1). */
export const pipelineView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string().meta({ examples: ['Sales'] }),
    description: z.string().nullable(),
    is_default: z
      .boolean()
      .meta({ description: 'Deals created without a pipeline go here.', examples: [true] }),
    sort_order: z.int().meta({ description: 'The place among the pipelines, from 0 without a gap.' }),
    created_at: timestampView,
    updated_at: timestampView,
    stages: z.array(stageView).meta({ description: 'In board order.' }),
  })
  .meta({ id: 'Pipeline', description: 'A board of stages that deals move through.' });

export type Pipeline = z.infer<typeof pipelineView>;

/** Both come whole with every list of pipelines, so their number is bounded. */
export const MAX_PIPELINES = 100;
export const MAX_STAGES = 100;

const name = requiredText(200).meta({ examples: ['Negotiation'] });
const description = text(LONG_TEXT).nullable();

/** A place counted from 0; one beyond the end is the end. */
const place = integer()
  .refine((value) => value >= 0, { error: 'must be 0 or more' })
  .meta({
    minimum: 0,
    description: 'The place, from 0; the others make room. One beyond the end is the end.',
  });

/** A stage in the list with which a pipeline is created; the list is in board order. */
const firstStage = z.object({
  name,
  is_won: z.boolean().default(false),
  is_lost: z.boolean().default(false).meta({ description: 'Not together with is_won.' }),
  is_qualified: z.boolean().default(false),
});

export type FirstStage = z.infer<typeof firstStage>;

/** What `POST /api-pipelines/:id/stages` takes. */
export const stageDraft = firstStage.extend({
  sort_order: place.optional().meta({
    description: 'Without it an open stage goes before the first closed one, a closed stage to the end.',
  }),
});

export type StageDraft = z.infer<typeof stageDraft>;

/** What `PATCH /api-pipelines/:id/stages/:stage_id` takes. */
export const stagePatch = z
  .object({
    name,
    sort_order: place,
    is_won: z.boolean(),
    is_lost: z.boolean(),
    is_qualified: z.boolean(),
  })
  .partial();

export type StagePatch = z.infer<typeof stagePatch>;

/** What `POST /api-pipelines` takes; without stages the pipeline gets those of "Sales". */
export const pipelineDraft = z.object({
  name: name.meta({ examples: ['Partners'] }),
  description: description.default(null),
  is_default: z.boolean().default(false),
  sort_order: place.optional().meta({ description: 'Without it the pipeline goes to the end.' }),
  stages: z
    .array(firstStage)
    .min(1, { error: 'must have at least one stage' })
    .max(MAX_STAGES, { error: `must have at most ${MAX_STAGES} stages` })
    .optional(),
});

/** What `PATCH /api-pipelines/:id` takes. */
export const pipelinePatch = z
  .object({
    name: name.meta({ examples: ['Partners'] }),
    description,
    is_default: z.boolean().meta({ description: 'True takes the place of the former default.' }),
    sort_order: place,
  })
  .partial();

export type PipelinePatch = z.infer<typeof pipelinePatch>;

export const pipelineId = z.object({ id: pathId('pipeline') });

export const stageId = pipelineId.extend({ stage_id: pathId('stage') });

export const pipelineQuery = z.object(page({ default: 100, max: 200 }));

/** What `DELETE /api-pipelines/:id/stages/:stage_id` takes. */
export const stageDeletion = stageId.extend({
  move_deals_to: uuid()
    .optional()
    .meta({ description: 'Another stage of the pipeline, to which the deals of this one move first.' }),
});

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

/** A stage as shown in answers, in board order within its pipeline. */
export const stageView = z
  .object({
    id: z.uuid(),
    pipeline_id: z.uuid(),
    name: z.string().meta({ examples: ['Closed Won'] }),
    sort_order: z.int().meta({ description: 'The position on the board, counted from 0.', examples: [3] }),
    is_won: z
      .boolean()
      .meta({ description: 'Whether a deal in this stage counts as won.', examples: [true] }),
    is_lost: z.boolean().meta({ description: 'Whether a deal in this stage counts as lost.' }),
    is_qualified: z.boolean().meta({ description: 'Whether a deal in this stage counts as qualified.' }),
  })
  .meta({ id: 'Stage', description: 'A stage of a pipeline, shown as a column of the board.' });

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
      .meta({ description: 'Whether deals created without a pipeline go here.', examples: [true] }),
    sort_order: z.int().meta({ description: 'The position among the pipelines, counted from 0.' }),
    created_at: timestampView,
    updated_at: timestampView,
    stages: z.array(stageView).meta({ description: 'In board order.' }),
  })
  .meta({ id: 'Pipeline', description: 'A board of stages through which deals move.' });

export type Pipeline = z.infer<typeof pipelineView>;

/** Lists of pipelines always include all of them with all stages, so their numbers are limited. */
export const MAX_PIPELINES = 100;
export const MAX_STAGES = 100;

const name = requiredText(200).meta({ examples: ['Negotiation'] });
const description = text(LONG_TEXT).nullable();

/** A position counted from 0; a larger one means the end. */
const place = integer()
  .refine((value) => value >= 0, { error: 'must be 0 or more' })
  .meta({
    minimum: 0,
    description: 'The position, counted from 0. The others move. A larger number means the end.',
  });

/** A stage in the list with which a pipeline is created, in board order. */
const firstStage = z.object({
  name,
  is_won: z.boolean().default(false),
  is_lost: z.boolean().default(false).meta({ description: 'Cannot be combined with is_won.' }),
  is_qualified: z.boolean().default(false),
});

export type FirstStage = z.infer<typeof firstStage>;

/** The input of `POST /api-pipelines/:id/stages`. */
export const stageDraft = firstStage.extend({
  sort_order: place.optional().meta({
    description:
      'By default an open stage is placed before the first closed one, and a closed stage at the end.',
  }),
});

export type StageDraft = z.infer<typeof stageDraft>;

/** The input of `PATCH /api-pipelines/:id/stages/:stage_id`. */
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

/** The input of `POST /api-pipelines`. Without stages, the pipeline gets those of "Sales". */
export const pipelineDraft = z.object({
  name: name.meta({ examples: ['Partners'] }),
  description: description.default(null),
  is_default: z.boolean().default(false),
  sort_order: place.optional().meta({ description: 'By default the pipeline is placed at the end.' }),
  stages: z
    .array(firstStage)
    .min(1, { error: 'must have at least one stage' })
    .max(MAX_STAGES, { error: `must have at most ${MAX_STAGES} stages` })
    .optional(),
});

/** The input of `PATCH /api-pipelines/:id`. */
export const pipelinePatch = z
  .object({
    name: name.meta({ examples: ['Partners'] }),
    description,
    is_default: z
      .boolean()
      .meta({ description: 'True makes this the default pipeline instead of the former one.' }),
    sort_order: place,
  })
  .partial();

export type PipelinePatch = z.infer<typeof pipelinePatch>;

export const pipelineId = z.object({ id: pathId('pipeline') });

export const stageId = pipelineId.extend({ stage_id: pathId('stage') });

export const pipelineQuery = z.object(page({ default: 100, max: 200 }));

/** The input of `DELETE /api-pipelines/:id/stages/:stage_id`. */
export const stageDeletion = stageId.extend({
  move_deals_to: uuid().optional().meta({
    description: 'Another stage of the pipeline, to which the deals of this stage are moved first.',
  }),
});

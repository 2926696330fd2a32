import { z } from 'zod';
import { cursorPage } from '../../kernel/fields/cursor-page.ts';
import { pathId, timestampView, uuid } from '../../kernel/fields/fields.ts';

const RUN_STATES = ['running', 'waiting', 'held', 'completed', 'failed', 'cancelled', 'not_started'] as const;

/** An attempt of a step. */
const stepView = z.object({
  number: z.int(),
  key: z.string(),
  do: z.string(),
  attempt: z.int(),
  outcome: z.enum(['done', 'failed', 'skipped', 'waiting', 'uncertain']),
  input: z.unknown().meta({ description: 'Null for callers who may not read the records.' }),
  result: z.unknown().meta({ description: 'Null for callers who may not read the records.' }),
  error: z.string().nullable(),
  began_at: timestampView,
  ended_at: timestampView.nullable(),
});

const runFields = {
  id: z.uuid(),
  org_id: z.uuid(),
  workflow_id: z.uuid(),
  version: z.int(),
  state: z.enum(RUN_STATES),
  reason: z
    .string()
    .nullable()
    .meta({
      description: 'Why it ended, or did not start.',
      examples: ['own_chain', 'subject_deleted'],
    }),
  subject: z.object({ type: z.string(), id: z.uuid() }).meta({ description: 'The record that it is about.' }),
  event_id: z.uuid().nullable(),
  chain: z.array(z.uuid()).meta({ description: 'The workflows whose changes led to it, first one first.' }),
  rerun_of: z.uuid().nullable(),
  due_at: timestampView.nullable().meta({ description: 'When the next step is due.' }),
  started_at: timestampView,
  ended_at: timestampView.nullable(),
};

/** A run as lists show it (docs/behaviour/workflows.md 9). */
export const runView = z
  .object(runFields)
  .meta({ id: 'WorkflowRun', description: 'A run of a workflow for a record.' });

/** A run with its steps. */
export const wholeRunView = z
  .object({ ...runFields, steps: z.array(stepView) })
  .meta({ id: 'WorkflowRunWithSteps', description: 'A run with every attempt of its steps.' });

export type Run = z.infer<typeof runView>;
export type WholeRun = z.infer<typeof wholeRunView>;

export const runId = z.object({ id: pathId('workflow run') });

/** The filters of `GET /api-workflow-runs`. */
export const runQuery = z.object({
  workflow_id: uuid().optional().meta({ description: 'Only runs of this workflow.' }),
  record_id: uuid().optional().meta({ description: 'Only runs for this record.' }),
  state: z.enum(RUN_STATES).optional().meta({ description: 'Only runs in this state.' }),
  ...cursorPage({ default: 50, max: 200 }),
});

export type RunQuery = z.infer<typeof runQuery>;

/** The input of `POST /api-workflow-runs/:id/rerun`. */
export const rerunInput = runId
  .extend({
    from: z.enum(['start', 'failed']).default('start').meta({
      description: '`failed` begins at the step that failed; the results of those before it are copied.',
    }),
    version: z.enum(['same', 'latest']).default('same'),
  })
  .meta({ examples: [{ from: 'failed', version: 'latest' }] });

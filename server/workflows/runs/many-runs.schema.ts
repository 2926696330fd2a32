import { z } from 'zod';
import { uuid } from '../../kernel/fields/fields.ts';
import { rerunInput } from './run.schema.ts';

/** A workflow in the examples. */
const EXAMPLE = '0198c2f1-da7f-7739-8f62-7198465eeab5';

/** Which runs to change: those of a workflow, in a state. */
const workflow_id = uuid().meta({ description: 'Only runs of this workflow.' });

/** The input of `POST /api-workflow-runs-cancel`. */
export const manyToCancel = z
  .object({
    workflow_id,
    state: z
      .enum(['running', 'waiting', 'held'])
      .optional()
      .meta({ description: 'Only runs in this state; all runs under way by default.' }),
  })
  .meta({ examples: [{ workflow_id: EXAMPLE, state: 'waiting' }] });

/** The input of `POST /api-workflow-runs-rerun`. */
export const manyToRerun = z
  .object({
    workflow_id,
    state: z
      .enum(['failed', 'cancelled', 'completed'])
      .default('failed')
      .meta({ description: 'Only runs in this state.' }),
    ...rerunInput.pick({ from: true, version: true }).shape,
  })
  .meta({ examples: [{ workflow_id: EXAMPLE, from: 'failed', version: 'latest' }] });

/** What the answer to both says. */
export const manyView = z
  .object({
    runs: z.int().meta({ description: 'How many runs there were when you asked.' }),
  })
  .meta({ id: 'ManyWorkflowRuns', description: 'Work on many runs, which a background job does.' });

/** The input of the job. */
export const manyWork = z.discriminatedUnion('do', [
  z.object({ do: z.literal('cancel'), by: z.uuid().nullable(), asked_at: z.string(), ...manyToCancel.shape }),
  z.object({ do: z.literal('rerun'), by: z.uuid().nullable(), asked_at: z.string(), ...manyToRerun.shape }),
]);

export type ManyWork = z.infer<typeof manyWork>;

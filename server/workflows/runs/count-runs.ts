import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { SELECT_NOW } from '../engine/step.sql.ts';
import { manyToCancel, manyToRerun, manyView, manyWork } from './many-runs.schema.ts';
import { countRunsFor } from './many-runs.sql.ts';

/** Says how many runs `cancelWorkflowRuns` or `rerunWorkflowRuns` would change, before somebody asks for it. */
export const countWorkflowRuns = defineRead({
  name: 'count-workflow-runs',
  summary: 'Count the runs of a workflow that can be cancelled or repeated',
  scope: 'workflows:read',
  role: 'admin',
  input: z.discriminatedUnion('do', [
    manyToCancel.extend({ do: z.literal('cancel') }),
    manyToRerun.pick({ workflow_id: true, state: true }).extend({ do: z.literal('rerun') }),
  ]),
  output: manyView,
  run: async (context, asked) => {
    const { organizationId } = context;
    const [moment] = await context.query<{ now: string }>(SELECT_NOW);
    const work = manyWork.parse({ ...asked, by: null, asked_at: moment?.now ?? '' });
    const [counts] = await context.query<{ counted: number }>(countRunsFor(organizationId, work));
    return { data: { runs: counts?.counted ?? 0 } };
  },
});

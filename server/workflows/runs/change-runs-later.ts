import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { selectWorkflow } from '../definitions/workflow.sql.ts';
import { SELECT_NOW } from '../engine/step.sql.ts';
import { type ManyWork, manyToCancel, manyToRerun, manyView } from './many-runs.schema.ts';
import { countRunsFor } from './many-runs.sql.ts';
import { changeRuns } from './many-runs-job.ts';

/** Cancels the runs of a workflow that are under way (docs/behaviour/workflows.md 11). */
export const cancelWorkflowRuns = defineWrite({
  name: 'cancel-workflow-runs',
  summary: 'Cancel the runs of a workflow',
  description:
    'A background job cancels the runs under way, 500 at a time. Runs that begin later are left alone.',
  scope: 'workflows:write',
  role: 'admin',
  input: manyToCancel,
  output: manyView,
  lookedUp: ['workflow'],
  run: (context, given) => {
    context.audit({ recordType: 'workflow', recordId: given.workflow_id, action: 'runs_cancelled' });
    return request(context, (asked) => ({ do: 'cancel', ...asked, ...given }));
  },
});

/** Repeats the runs of a workflow that ended. */
export const rerunWorkflowRuns = defineWrite({
  name: 'rerun-workflow-runs',
  summary: 'Repeat the runs of a workflow',
  description:
    'A background job starts a new run for each, 500 at a time. A run that was repeated before is left out, and so is one whose step the version lacks.',
  scope: 'workflows:write',
  role: 'admin',
  input: manyToRerun,
  output: manyView,
  lookedUp: ['workflow'],
  run: (context, given) => {
    context.audit({ recordType: 'workflow', recordId: given.workflow_id, action: 'runs_repeated' });
    return request(context, (asked) => ({ do: 'rerun', ...asked, ...given }));
  },
});

type Asked = Pick<ManyWork, 'by' | 'asked_at'>;

async function request(context: WriteContext, workOf: (asked: Asked) => ManyWork) {
  const { organizationId, caller } = context;
  const [moment] = await context.query<{ now: string }>(SELECT_NOW);
  const work = workOf({ by: caller.credential.userId, asked_at: moment?.now ?? '' });
  const [[workflow], [counts]] = await Promise.all([
    context.query(selectWorkflow(organizationId, work.workflow_id)),
    context.query<{ counted: number }>(countRunsFor(organizationId, work)),
  ]);
  if (!workflow) throw notFound('workflow');
  const runs = counts?.counted ?? 0;
  context.enqueue(changeRuns, work);
  return { data: { runs } };
}

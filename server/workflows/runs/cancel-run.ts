import { JsonText } from '../../kernel/database/json-text.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { runId, type WholeRun, wholeRunView } from './run.schema.ts';
import { cancelRunRow, type LockedRun, lockRun, selectRun } from './run.sql.ts';

const HAS_ENDED = new Conflict('The run has ended.');

/** Cancels a run (docs/behaviour/workflows.md 10). */
export const cancelWorkflowRun = defineWrite({
  name: 'cancel-workflow-run',
  summary: 'Cancel a run of a workflow',
  description: 'No step begins any more, and one under way is taken back. What earlier steps did stays.',
  scope: 'workflows:write',
  role: 'admin',
  input: runId,
  output: wholeRunView,
  conflicts: [HAS_ENDED],
  run: async (context, { id }) => {
    const { organizationId, caller } = context;
    const [run] = await context.query<LockedRun>(lockRun(organizationId, id));
    if (!run) throw notFound('workflow run');
    if (!['running', 'waiting', 'held'].includes(run.state)) throw conflict(HAS_ENDED);
    await context.query(cancelRunRow(organizationId, id));
    context.audit({ recordType: 'workflow_run', recordId: id, action: 'cancelled' });
    const mayRead = caller.credential.scopes.has('crm:read');
    const [row] = await context.query<{ json: string }>(selectRun(organizationId, id, mayRead));
    if (!row) throw notFound('workflow run');
    return { data: new JsonText<WholeRun>(row.json) };
  },
});

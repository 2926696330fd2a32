import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { cancelRunsOf } from '../runs/run.sql.ts';
import { lockedWorkflow } from './locked-workflow.ts';
import { workflowId } from './workflow.schema.ts';
import { deleteWorkflowRow } from './workflow.sql.ts';

/** Deletes a workflow and cancels its runs (docs/behaviour/workflows.md 10). */
export const deleteWorkflow = defineWrite({
  name: 'delete-workflow',
  summary: 'Delete a workflow',
  description:
    'Its runs under way are cancelled. What runs did stays, and so does their history, for 30 days.',
  scope: 'workflows:write',
  role: 'admin',
  input: workflowId,
  run: async (context, { id }) => {
    const { workflow } = await lockedWorkflow(context, id);
    const { organizationId } = context;
    context.defer(cancelRunsOf(organizationId, id, 'workflow_deleted'));
    context.defer(deleteWorkflowRow(organizationId, id));
    const changes = { name: { from: workflow.name, to: null } };
    context.audit({ recordType: 'workflow', recordId: id, action: 'deleted', changes });
    return DONE;
  },
});

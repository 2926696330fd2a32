import { pathId } from '../../kernel/fields/fields.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { recordIn } from '../../kernel/operations/result.ts';
import type { WorkflowHost } from '../host.ts';
import { checkedDraft, checkedView } from './check-workflow.ts';
import { createWorkflow } from './create-workflow.ts';
import { DRAFT_CHANGED } from './locked-workflow.ts';
import { workflowNamed } from './starting-record.ts';
import { updateWorkflow } from './update-workflow.ts';
import { type Workflow, workflowPatch, workflowUpdate } from './workflow.schema.ts';

const input = workflowPatch.extend({
  id: pathId('workflow').optional().meta({ description: 'Without it, a new workflow is created.' }),
  draft_revision: workflowUpdate.shape.draft_revision,
});

/** Creates or changes a draft, and answers what it does and what is wrong with it, for agents (docs/behaviour/workflows.md 17). */
export function draftWorkflow(host: WorkflowHost) {
  return defineWrite({
    name: 'draft-workflow',
    summary: 'Draft a workflow',
    scope: 'workflows:write',
    input,
    output: checkedView,
    conflicts: [DRAFT_CHANGED],
    run: async (context, { id, ...fields }) => ({
      data: await checkedDraft(context, host, await saved(context, id, fields)),
    }),
  });
}

/** The workflow after its change, if there is one. */
async function saved(context: WriteContext, id: string | undefined, fields: object): Promise<Workflow> {
  if (id === undefined) return recordIn(await createWorkflow.joinGiven(context, fields));
  const changed = Object.keys(fields).some((name) => name in workflowPatch.shape);
  if (!changed) return workflowNamed(context, id);
  return recordIn(await updateWorkflow.joinGiven(context, { ...fields, id }));
}

import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '../../kernel/operations/changes.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { DRAFT_CHANGED, lockedWorkflow, requireRevision } from './locked-workflow.ts';
import { readDraft } from './read-draft.ts';
import { type Workflow, workflowPatch, workflowUpdate, workflowView } from './workflow.schema.ts';
import { updateWorkflow as updateWorkflowRow } from './workflow.sql.ts';

/** Changes the name, the description or the draft of a workflow (docs/behaviour/workflows.md 2). */
export const updateWorkflow = defineWrite({
  name: 'update-workflow',
  summary: 'Update a workflow',
  description:
    'A new draft has no effect before it is published. Send the `draft_revision` that you know, so that nobody’s work is lost.',
  scope: 'workflows:write',
  input: workflowUpdate,
  output: workflowView,
  conflicts: [DRAFT_CHANGED],
  run: async (context, { id, draft_revision: known, ...patch }) => {
    requireSomeField(workflowPatch, patch);
    if (patch.draft) readDraft(patch.draft);
    const { workflow, now } = await lockedWorkflow(context, id);
    requireRevision(workflow, known);
    const { name = workflow.name, description = workflow.description, draft = workflow.draft } = patch;
    const isNewDraft = !isDeepStrictEqual(draft, workflow.draft);
    const draft_revision = workflow.draft_revision + (isNewDraft ? 1 : 0);
    const after: Workflow = { ...workflow, name, description, draft, draft_revision };
    if (isDeepStrictEqual(after, workflow)) return { data: workflow };
    context.defer(updateWorkflowRow(context.organizationId, after, now));
    const changes = changesBetween(workflow, after, ['updated_at', 'draft']);
    context.audit({ recordType: 'workflow', recordId: id, action: 'updated', changes });
    return { data: { ...after, updated_at: now } };
  },
});

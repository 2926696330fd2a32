import { JsonText } from '../../kernel/database/json-text.ts';
import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { readDraft } from './read-draft.ts';
import { MAX_WORKFLOWS, type Workflow, workflowDraft, workflowView } from './workflow.schema.ts';
import { countWorkflows, insertWorkflow } from './workflow.sql.ts';

/** Creates a workflow as a draft (docs/behaviour/workflows.md 2). */
export const createWorkflow = defineWrite({
  name: 'create-workflow',
  summary: 'Create a workflow',
  description: `It is a draft until it is published. An organization has at most ${MAX_WORKFLOWS} workflows.`,
  scope: 'workflows:write',
  input: workflowDraft,
  output: workflowView,
  run: async (context, { name, description, draft }) => {
    const { organizationId, caller } = context;
    readDraft(draft);
    const [, counts] = await Promise.all([
      context.query(oneAtATime(organizationId, 'workflows')),
      context.query<{ counted: number }>(countWorkflows(organizationId)),
    ]);
    if ((counts[0]?.counted ?? 0) >= MAX_WORKFLOWS) {
      throw invalidRequest(`An organization has at most ${MAX_WORKFLOWS} workflows; delete one first.`);
    }
    const id = context.newId();
    const workflow = { id, name, description, draft };
    const [row] = await context.query<{ json: string }>(
      insertWorkflow(organizationId, workflow, caller.credential.userId),
    );
    if (!row) throw new Error('An inserted workflow was not returned.');
    context.audit({ recordType: 'workflow', recordId: id, action: 'created' });
    return { data: new JsonText<Workflow>(row.json) };
  },
});

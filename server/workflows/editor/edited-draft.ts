import { z } from 'zod';
import { pathId } from '../../kernel/fields/fields.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { recordIn } from '../../kernel/operations/result.ts';
import { checkedDraft, checkedView } from '../definitions/check-workflow.ts';
import { DRAFT_CHANGED } from '../definitions/locked-workflow.ts';
import { readDraft } from '../definitions/read-draft.ts';
import { workflowNamed } from '../definitions/starting-record.ts';
import { updateWorkflow } from '../definitions/update-workflow.ts';
import { type Workflow, workflowUpdate, workflowView } from '../definitions/workflow.schema.ts';
import { selectLatestVersion } from '../definitions/workflow.sql.ts';
import { readDefinition } from '../engine/read-definition.ts';
import type { WorkflowHost } from '../host.ts';
import { definition } from '../language/definition.schema.ts';

/** A workflow as its editor shows it: the draft with all its members, and what keeps it from being published. */
const editedView = workflowView.omit({ draft: true }).extend({
  definition,
  published: definition.nullable().meta({ description: 'What runs now, if it was ever published.' }),
  problems: checkedView.shape.problems,
});

type Edited = z.infer<typeof editedView>;

/** Gets a workflow as its editor shows it. */
export function getEditedDraft(host: WorkflowHost) {
  return defineRead({
    name: 'get-edited-draft',
    summary: 'Get a workflow to edit',
    scope: 'workflows:read',
    input: z.object({ id: pathId('workflow') }),
    output: editedView,
    run: async (context, { id }) => ({
      data: await editedDraft(context, host, await workflowNamed(context, id)),
    }),
  });
}

/** Changes a workflow, and answers what its editor shows afterwards. */
export function saveEditedDraft(host: WorkflowHost) {
  return defineWrite({
    name: 'save-edited-draft',
    summary: 'Save a workflow that is edited',
    scope: 'workflows:write',
    input: workflowUpdate,
    output: editedView,
    conflicts: [DRAFT_CHANGED],
    run: async (context, given) => {
      const workflow = recordIn(await updateWorkflow.joinGiven(context, given));
      return { data: await editedDraft(context, host, workflow) };
    },
  });
}

async function editedDraft(context: ReadContext, host: WorkflowHost, workflow: Workflow): Promise<Edited> {
  const { draft, ...rest } = workflow;
  const [{ problems }, [latest]] = await Promise.all([
    checkedDraft(context, host, workflow),
    context.query<{ definition: string }>(selectLatestVersion(context.organizationId, workflow.id)),
  ]);
  const published = latest ? readDefinition(latest.definition) : null;
  return { ...rest, definition: readDraft(draft), published, problems };
}

import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { recordIn } from '../../kernel/operations/result.ts';
import type { WorkflowHost } from '../host.ts';
import { allSteps } from '../language/walk.ts';
import { countRunsOf } from '../runs/run.sql.ts';
import { checkedDraft, checkedView } from './check-workflow.ts';
import { DRAFT_CHANGED } from './locked-workflow.ts';
import { publishWorkflow } from './publish-workflow.ts';
import { readDraft } from './read-draft.ts';
import { workflowNamed } from './starting-record.ts';
import { type PublicationMeta, publication, publicationMeta } from './workflow.schema.ts';

const input = publication.extend({
  draft_revision: z
    .int()
    .optional()
    .meta({ description: 'From the first answer. Without it, nothing is published.' }),
});

const output = checkedView.pick({ id: true, draft_revision: true }).extend({
  published_version: z.int().nullable(),
  ...publicationMeta.shape,
  ...checkedView.pick({ sentences: true, problems: true }).partial().shape,
});

/**
 * Publishes a workflow for an agent: a first call without `draft_revision` answers what would be published and how many runs
 * it would meet, a second one publishes just that (docs/behaviour/workflows.md 17).
 */
export function publishInTwoSteps(host: WorkflowHost) {
  const publish = publishWorkflow(host);
  return defineWrite({
    name: 'publish-workflow-in-two-steps',
    summary: 'Publish a workflow',
    scope: 'workflows:write',
    role: 'admin',
    input,
    output,
    conflicts: [DRAFT_CHANGED],
    run: async (context, { id, draft_revision, running }) => {
      if (draft_revision !== undefined) {
        const answer = await publish.join(context, { id, draft_revision, running });
        const { published_version } = recordIn(answer);
        const counts = publicationMeta.parse(answer.meta);
        return { data: { id, draft_revision, published_version, ...counts } };
      }
      const workflow = await workflowNamed(context, id);
      const { published_version } = workflow;
      const checked = await checkedDraft(context, host, workflow);
      const keys = allSteps(readDraft(workflow.draft)).map(({ step }) => step.key);
      const [counts] = await context.query<PublicationMeta>(countRunsOf(context.organizationId, id, keys));
      if (!counts) throw new Error('Counting the runs of a workflow returned nothing.');
      const { sentences, problems } = checked;
      return {
        data: {
          id,
          draft_revision: checked.draft_revision,
          published_version,
          ...counts,
          sentences,
          problems,
        },
      };
    },
  });
}

import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireScope, type Scope } from '../../kernel/operations/scopes.ts';
import { letStart } from '../clock/next-start.ts';
import type { WorkflowHost } from '../host.ts';
import { checkDefinition } from '../language/check.ts';
import type { Definition } from '../language/definition.schema.ts';
import { isAction } from '../language/guards.ts';
import { allSteps } from '../language/walk.ts';
import { cancelRunsOf, countRunsOf, moveRunsOf } from '../runs/run.sql.ts';
import { DRAFT_CHANGED, lockedWorkflow, requireRevision } from './locked-workflow.ts';
import { readCatalog } from './read-catalog.ts';
import { readDraft, refusalOf } from './read-draft.ts';
import {
  MAX_PUBLISHED,
  type PublicationMeta,
  publication,
  publicationMeta,
  type Workflow,
  workflowView,
} from './workflow.schema.ts';
import { countWorkflows, insertVersion, updateWorkflow } from './workflow.sql.ts';

/** Publishes the draft of a workflow as its next version (docs/behaviour/workflows.md 3). */
export function publishWorkflow(host: WorkflowHost) {
  return defineWrite({
    name: 'publish-workflow',
    summary: 'Publish a workflow',
    description:
      'Makes the draft the version that starts. Its runs have the scopes of the credential that publishes it, which must be enough for its steps. ' +
      `400 names the path of what does not exist. At most ${MAX_PUBLISHED} workflows are published.`,
    scope: 'workflows:write',
    role: 'admin',
    input: publication,
    output: workflowView,
    meta: publicationMeta,
    conflicts: [DRAFT_CHANGED],
    run: async (context, { id, draft_revision, running }) => {
      const { workflow, now } = await lockedWorkflow(context, id);
      requireRevision(workflow, draft_revision);
      const definition = readDraft(workflow.draft);
      requireScopes(context, definition);
      await requireRoom(context, workflow);
      const [problem] = checkDefinition(definition, await readCatalog(context, host, definition, id));
      if (problem) throw refusalOf(problem);
      const version = (workflow.published_version ?? 0) + 1;
      const meta = await publish(context, { workflow, definition, version, running });
      const after: Workflow = { ...workflow, state: 'published', published_version: version };
      context.defer(updateWorkflow(context.organizationId, after, now));
      const changes = { published_version: { from: workflow.published_version, to: version } };
      context.audit({ recordType: 'workflow', recordId: id, action: 'published', changes });
      return { data: { ...after, updated_at: now }, meta };
    },
  });
}

/** @throws 403 `forbidden` if the publisher could not do what the steps do */
function requireScopes({ caller }: WriteContext, definition: Definition): void {
  const writes = allSteps(definition).some(({ step }) => isAction(step) && step.do !== 'find_record');
  const needed: Scope = writes ? 'crm:write' : 'crm:read';
  requireScope(caller.credential.scopes, needed);
}

async function requireRoom(context: WriteContext, { state }: Workflow): Promise<void> {
  const { organizationId } = context;
  await context.query(oneAtATime(organizationId, 'published workflows'));
  const [row] = await context.query<{ published: number }>(countWorkflows(organizationId));
  if (state !== 'published' && (row?.published ?? 0) >= MAX_PUBLISHED)
    throw invalidRequest(
      `An organization has at most ${MAX_PUBLISHED} published workflows; pause one first.`,
    );
}

interface Publishing {
  readonly workflow: Workflow;
  readonly definition: Definition;
  readonly version: number;
  readonly running: 'keep' | 'move' | 'cancel';
}

async function publish(
  context: WriteContext,
  { workflow: { id }, definition, version, running }: Publishing,
): Promise<PublicationMeta> {
  const { organizationId, caller } = context;
  const keys = allSteps(definition).map(({ step }) => step.key);
  const [counts] = await context.query<PublicationMeta>(countRunsOf(organizationId, id, keys));
  const { userId, scopes } = caller.credential;
  const published = { workflowId: id, version, definition, scopes: [...scopes], publishedBy: userId };
  context.defer(insertVersion(organizationId, published));
  await letStart(context, { workflowId: id, version, definition });
  if (running === 'move') context.defer(moveRunsOf(organizationId, id, version, keys));
  if (running === 'cancel') context.defer(cancelRunsOf(organizationId, id, 'new_version'));
  return counts ?? { running: 0, waiting: 0, at_removed_steps: 0 };
}

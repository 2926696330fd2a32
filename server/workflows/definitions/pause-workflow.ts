import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireScope } from '../../kernel/operations/scopes.ts';
import { letNotStart, letStart } from '../clock/next-start.ts';
import { readDefinition } from '../engine/read-definition.ts';
import { lockedWorkflow } from './locked-workflow.ts';
import { MAX_PUBLISHED, type Workflow, workflowId, workflowView } from './workflow.schema.ts';
import { countWorkflows, selectLatestVersion, updateWorkflow } from './workflow.sql.ts';

const NEVER_PUBLISHED = new Conflict('The workflow was never published.');

/** Pauses a workflow: it starts no more runs, and those under way go on (docs/behaviour/workflows.md 10). */
export const pauseWorkflow = defineWrite({
  name: 'pause-workflow',
  summary: 'Pause a workflow',
  description: 'It starts no more runs. Runs under way go on to their end.',
  scope: 'workflows:write',
  role: 'admin',
  input: workflowId,
  output: workflowView,
  conflicts: [NEVER_PUBLISHED],
  run: async (context, { id }) => {
    const { workflow, now } = await lockedWorkflow(context, id);
    if (workflow.state === 'draft') throw conflict(NEVER_PUBLISHED);
    return { data: paused(context, workflow, now) };
  },
});

/**
 * Pauses those of some workflows that are published, as a part of another change.
 * @throws 403 `forbidden` for a caller who may not pause them
 */
export async function pauseAll(context: WriteContext, ids: readonly string[]): Promise<void> {
  requireScope(context.caller.credential.scopes, 'workflows:write');
  for (const id of [...ids].sort()) {
    const { workflow, now } = await lockedWorkflow(context, id);
    if (workflow.state === 'published') paused(context, workflow, now);
  }
}

function paused(context: WriteContext, workflow: Workflow, now: string): Workflow {
  if (workflow.state === 'paused') return workflow;
  for (const statement of letNotStart(context.organizationId, workflow.id)) context.defer(statement);
  return setState(context, workflow, 'paused', now);
}

/** Lets a paused workflow start again. What happened meanwhile starts nothing. */
export const resumeWorkflow = defineWrite({
  name: 'resume-workflow',
  summary: 'Resume a workflow',
  description:
    'It starts again, with its published version. Events that came while it was paused start nothing.',
  scope: 'workflows:write',
  role: 'admin',
  input: workflowId,
  output: workflowView,
  conflicts: [NEVER_PUBLISHED],
  run: async (context, { id }) => {
    const { organizationId } = context;
    const { workflow, now } = await lockedWorkflow(context, id);
    if (workflow.state === 'draft') throw conflict(NEVER_PUBLISHED);
    if (workflow.state === 'published') return { data: workflow };
    await context.query(oneAtATime(organizationId, 'published workflows'));
    const [[counts], [latest]] = await Promise.all([
      context.query<{ published: number }>(countWorkflows(organizationId)),
      context.query<{ version: number; definition: string }>(selectLatestVersion(organizationId, id)),
    ]);
    if ((counts?.published ?? 0) >= MAX_PUBLISHED)
      throw invalidRequest(
        `An organization has at most ${MAX_PUBLISHED} published workflows; pause one first.`,
      );
    const definition = latest && readDefinition(latest.definition);
    if (!latest || !definition) throw conflict(NEVER_PUBLISHED);
    await letStart(context, { workflowId: id, version: latest.version, definition });
    return { data: setState(context, workflow, 'published', now) };
  },
});

function setState(
  context: WriteContext,
  workflow: Workflow,
  state: 'published' | 'paused',
  now: string,
): Workflow {
  const after: Workflow = { ...workflow, state };
  context.defer(updateWorkflow(context.organizationId, after, now));
  const changes = { state: { from: workflow.state, to: state } };
  const isPaused = state === 'paused';
  context.audit({
    recordType: 'workflow',
    recordId: workflow.id,
    action: isPaused ? 'paused' : 'resumed',
    changes,
  });
  return { ...after, updated_at: now };
}

import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import type { Workflow } from './workflow.schema.ts';
import { lockWorkflow } from './workflow.sql.ts';

/** Somebody else worked on the draft. */
export const DRAFT_CHANGED = new Conflict(
  'The draft has changed since this revision. Get the workflow, and decide again.',
);

/**
 * Locks a workflow for a change.
 * @returns the workflow and a time later than its last update, ISO 8601
 * @throws 404 `not_found`
 */
export async function lockedWorkflow(
  context: WriteContext,
  id: string,
): Promise<{ workflow: Workflow; now: string }> {
  const [row] = await context.query<{ json: string; now: string }>(lockWorkflow(context.organizationId, id));
  if (!row) throw notFound('workflow');
  return { workflow: new JsonText<Workflow>(row.json).value(), now: row.now };
}

/** @throws 409 `conflict` if the draft has another revision than the caller knows */
export function requireRevision({ draft_revision }: Workflow, known: number | undefined): void {
  if (known !== undefined && known !== draft_revision) throw conflict(DRAFT_CHANGED);
}

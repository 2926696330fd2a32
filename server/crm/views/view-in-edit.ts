import { JsonText } from '../../kernel/database/json-text.ts';
import { requireAdmin } from '../../kernel/operations/admit.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import type { View } from './view.schema.ts';
import { lockView, type Viewer } from './view.sql.ts';

/** Who asks for views. */
export function viewerOf({ caller: { credential } }: { readonly caller: Caller }): Viewer {
  return { organizationId: credential.organizationId, userId: credential.userId };
}

/**
 * A shared view belongs to all members.
 * @throws 403 `forbidden` for a member
 */
export function requireSharing({ caller: { credential } }: { readonly caller: Caller }): void {
  requireAdmin(credential);
}

/**
 * Locks a view that the caller may change.
 * @returns the view and a time later than its last update, ISO 8601
 * @throws 404 `not_found` if the caller sees no such view, 403 `forbidden` if a member may not change it
 */
export async function lockOwnView(context: WriteContext, id: string): Promise<{ view: View; now: string }> {
  const [row] = await context.query<{ json: string; now: string }>(lockView(viewerOf(context), id));
  if (!row) throw notFound('view');
  const view = new JsonText<View>(row.json).value();
  if (view.shared) requireSharing(context);
  return { view, now: row.now };
}

import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '../../kernel/operations/changes.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { type View, viewId, viewPatch, viewView } from './view.schema.ts';
import { updateViewRow } from './view.sql.ts';
import { lockOwnView, requireSharing } from './view-in-edit.ts';

/** Changes a view, shares it, or stops sharing it (docs/behaviour/views.md 4). */
export const updateView = defineWrite({
  name: 'update-view',
  summary: 'Update a view',
  description: 'People change their own views; owners and admins also change shared ones.',
  scope: 'crm:write',
  input: viewPatch.extend(viewId.shape),
  output: viewView,
  run: async (context, { id, ...patch }) => {
    requireSomeField(viewPatch, patch);
    const { view, now } = await lockOwnView(context, id);
    const { name = view.name, query = view.query, columns = view.columns, shared = view.shared } = patch;
    const after: View = { ...view, name, query, columns, shared };
    if (isDeepStrictEqual(after, view)) return { data: view };
    if (shared && !view.shared) requireSharing(context);
    if (!shared && view.owner_id === null) {
      throw invalidRequest("'shared' must stay true, because nobody owns this view.");
    }
    context.defer(updateViewRow(context.organizationId, after, now));
    const changes = changesBetween(view, after);
    context.audit({ recordType: 'view', recordId: id, action: 'updated', changes });
    return { data: { ...after, updated_at: now } };
  },
});

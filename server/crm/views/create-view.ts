import { JsonText } from '../../kernel/database/json-text.ts';
import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { MAX_VIEWS, type View, viewDraft, viewView } from './view.schema.ts';
import { countViews, insertViewRow } from './view.sql.ts';
import { requireSharing, viewerOf } from './view-in-edit.ts';

/** Saves a view of a list (docs/behaviour/views.md 3). */
export const createView = defineWrite({
  name: 'create-view',
  summary: 'Create a view',
  description: `It belongs to the user of the credential. An organization has at most ${MAX_VIEWS} views.`,
  scope: 'crm:write',
  input: viewDraft,
  output: viewView,
  run: async (context, draft) => {
    const viewer = viewerOf(context);
    if (draft.shared) requireSharing(context);
    else if (viewer.userId === null) {
      throw invalidRequest("'shared' must be true, because the credential belongs to no user.");
    }
    const { organizationId } = context;
    const [, counts] = await Promise.all([
      context.query(oneAtATime(organizationId, 'views')),
      context.query<{ counted: number }>(countViews(organizationId)),
    ]);
    if ((counts[0]?.counted ?? 0) >= MAX_VIEWS) {
      throw invalidRequest(`An organization has at most ${MAX_VIEWS} views; delete one first.`);
    }
    const id = context.newId();
    const [row] = await context.query<{ json: string }>(insertViewRow(viewer, { ...draft, id }));
    if (!row) throw new Error('An inserted view was not returned.');
    context.audit({ recordType: 'view', recordId: id, action: 'created' });
    return { data: new JsonText<View>(row.json) };
  },
});

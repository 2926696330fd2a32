import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { viewId } from './view.schema.ts';
import { deleteViewRow } from './view.sql.ts';
import { lockOwnView } from './view-in-edit.ts';

/** Deletes a view (docs/behaviour/views.md 5). */
export const deleteView = defineWrite({
  name: 'delete-view',
  summary: 'Delete a view',
  description:
    'The records that it shows stay. People delete their own views; owners and admins also shared ones.',
  scope: 'crm:write',
  input: viewId,
  run: async (context, { id }) => {
    const { view } = await lockOwnView(context, id);
    context.defer(deleteViewRow(context.organizationId, id));
    const changes = { name: { from: view.name, to: null } };
    context.audit({ recordType: 'view', recordId: id, action: 'deleted', changes });
    return DONE;
  },
});

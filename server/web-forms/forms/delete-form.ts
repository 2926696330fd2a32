import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { formId } from './form.schema.ts';
import { deleteFormRow } from './form.sql.ts';

/** Deletes a form (docs/behaviour/forms.md 6). */
export const deleteForm = defineWrite({
  name: 'delete-form',
  summary: 'Delete a form',
  description: 'Its submissions are deleted, too. The contacts, deals and tasks that they created stay.',
  scope: 'web:write',
  role: 'admin',
  input: formId,
  run: async (context, { id }) => {
    const [deleted] = await context.query<{ name: string }>(deleteFormRow(context.organizationId, id));
    if (!deleted) throw notFound('form');
    const changes = { name: { from: deleted.name, to: null } };
    context.audit({ recordType: 'form', recordId: id, action: 'deleted', changes });
    return DONE;
  },
});

import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { watchDeletion } from '../../records/watch-deletion.ts';
import { removeContacts } from './bulk/remove-contacts.ts';
import { contactId } from './contact.schema.ts';

/** Deletes a contact (docs/behaviour/contacts.md 9). */
export const deleteContact = defineWrite({
  name: 'delete-contact',
  kind: 'contact',
  summary: 'Delete a contact',
  description:
    'Its deals and tasks stay without the link. Its activities are deleted too, except those of a deal.',
  scope: 'crm:write',
  input: contactId,
  relinks: 'contact',
  watch: watchDeletion('contact'),
  run: async (context, { id }) => {
    const removed = await removeContacts(context, [id]);
    if (removed.length === 0) throw notFound('contact');
    return DONE;
  },
});

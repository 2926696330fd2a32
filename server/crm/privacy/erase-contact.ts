import { defineWrite } from '../../kernel/operations/operation.ts';
import { deleteRows, emptyRows } from '../../kernel/privacy/erase-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { countRelinked, lockWithLinks, relink } from '../../records/links.ts';
import { emitDeleted } from '../contacts/bulk/remove-contacts.ts';
import { contactId } from '../contacts/contact.schema.ts';
import { lockContactsForDeletion } from '../contacts/contact.sql.ts';
import { contactErasure } from './contact-privacy.schema.ts';
import { contactIds, findContact } from './find-contact.ts';

/**
 * Erases a contact permanently (docs/privacy.md).
 * @param declared what all families declare about their tables
 */
export function defineEraseContact(declared: readonly TablePrivacy[]) {
  return defineWrite({
    name: 'erase-contact',
    summary: 'Erase a contact',
    description:
      'Deletes the contact, contacts merged into it and their activities, and removes their personal data from events, ' +
      'the audit log, stored answers, webhooks and import files. Its deals stay without the link. This cannot be undone. It also ' +
      'works for a deleted contact. Owners, admins and API keys can do this.',
    scope: 'crm:write',
    role: 'admin',
    input: contactId,
    output: contactErasure,
    relinks: 'contact',
    run: async (context, { id }) => {
      const { organizationId } = context;
      const ids = await contactIds(context, organizationId, id);
      // Locked first, in the order of all operations, so that no running change can leave data behind.
      const lock = lockContactsForDeletion(organizationId, ids);
      const contacts = await lockWithLinks<{ id: string }>(context, 'contact', ids, lock);
      const person = await findContact(context, organizationId, ids);
      const emptied = await emptyRows(context, declared, 'contact', person);
      const { deals = 0 } = countRelinked(await relink(context, 'contact', { from: ids, to: null }));
      const deleted = await deleteRows(context, declared, 'contact', person);
      for (const recordId of ids) context.audit({ recordType: 'contact', recordId, action: 'erased' });
      emitDeleted(
        context,
        contacts.map((contact) => contact.id),
        { erased: true },
      );
      return { data: { id, ids: [...ids], deals, rows: emptied + deleted } };
    },
  });
}

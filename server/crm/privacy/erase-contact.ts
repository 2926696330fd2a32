import { defineWrite } from '../../kernel/operations/operation.ts';
import { deleteRows, emptyRows } from '../../kernel/privacy/erase-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { lockWithLinks, relink } from '../../records/links.ts';
import { emitDeleted } from '../contacts/bulk/remove-contacts.ts';
import { contactId } from '../contacts/contact.schema.ts';
import { lockContactsForDeletion } from '../contacts/contact.sql.ts';
import { contactErasure } from './contact-privacy.schema.ts';
import { contactIds, findContact } from './find-contact.ts';

/**
 * Erases a contact for good (docs/privacy.md).
 * @param declared what every family declares about its tables
 */
export function defineEraseContact(declared: readonly TablePrivacy[]) {
  return defineWrite({
    name: 'erase-contact',
    summary: 'Erase a contact for good',
    description:
      'Deletes the contact, contacts that were merged into it and their activities, and takes their personal data out of events, ' +
      'the audit log, kept answers, webhooks and files of imports. Its deals stay without the link. This cannot be undone. It also ' +
      'works for a contact that was deleted before. Owners, admins and API keys can do this.',
    scope: 'crm:write',
    role: 'admin',
    input: contactId,
    output: contactErasure,
    relinks: 'contact',
    run: async (context, { id }) => {
      const { organizationId } = context;
      const ids = await contactIds(context, organizationId, id);
      // Locked first, so that no change under way can leave something behind; in the order of every other operation.
      const lock = lockContactsForDeletion(organizationId, ids);
      const contacts = await lockWithLinks<{ id: string }>(context, 'contact', ids, lock);
      const person = await findContact(context, organizationId, ids);
      const emptied = await emptyRows(context, declared, 'contact', person);
      const { deals = 0 } = await relink(context, 'contact', { from: ids, to: null });
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

import type { WriteContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { unlinkContactFromActivities } from '../activities/activity.sql.ts';
import { lockDealsOf } from '../deals/deal.sql.ts';
import { unlinkDeals } from '../deals/unlink-deals.ts';
import { LOCKED_RECORDS, requireFewLinks } from '../record-unlinks.ts';
import { contactId } from './contact.schema.ts';
import { deleteContactRow, lockContactForDeletion } from './contact.sql.ts';

/** DELETE of a contact (section 4.6). */
export const deleteContact = defineWrite({
  name: 'delete-contact',
  summary: 'Delete a contact',
  description: 'Its deals stay and lose the link; its activities go with it, except those of a deal.',
  scope: 'crm:write',
  input: contactId,
  run: async (context, { id }) => {
    await removeContact(context, id);
    return {};
  },
});

/**
 * Deletes a contact (decisions, "Contacts"). Its deals stay and lose the link; its activities go with it, except that
 * those which also belong to a deal stay there.
 * @throws 404 `not_found`; 409 `conflict` when too many deals are linked to it
 */
export async function removeContact(context: WriteContext, id: string): Promise<void> {
  const { organizationId } = context;
  // Deals before contacts before companies: an update of a deal locks in this order too, so neither waits in a circle.
  const [deals, contacts] = await Promise.all([
    context.query(lockDealsOf(organizationId, 'contact_id', id, LOCKED_RECORDS)),
    context.query(lockContactForDeletion(organizationId, id)),
  ]);
  if (contacts.length === 0) throw notFound('contact');
  requireFewLinks(deals, 'deals');
  await unlinkDeals(context, 'contact_id', id);
  context.defer(unlinkContactFromActivities(organizationId, id));
  context.defer(deleteContactRow(organizationId, id));
  context.audit({ recordType: 'contact', recordId: id, action: 'deleted' });
}

import type { WriteContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { lockContactsOfCompany } from '../contacts/contact.sql.ts';
import { relinkContacts } from '../contacts/relink-contacts.ts';
import { lockDealsOf } from '../deals/deal-links.sql.ts';
import { relinkDeals } from '../deals/relink-deals.ts';
import { LOCKED_RECORDS, requireFewLinks } from '../record-relinks.ts';
import { companyId } from './company.schema.ts';
import { deleteCompanyRow, lockCompanyForDeletion } from './company.sql.ts';

/** DELETE of a company. */
export const deleteCompany = defineWrite({
  name: 'delete-company',
  summary: 'Delete a company',
  description: 'Its contacts and deals stay and lose the link.',
  scope: 'crm:write',
  input: companyId,
  run: async (context, { id }) => {
    await removeCompany(context, id);
    return {};
  },
});

/**
 * Deletes a company: its contacts and deals stay and lose the link, which is a change of each.
 * @throws 404 `not_found`; 409 `conflict` when too many records are linked to it
 */
export async function removeCompany(context: WriteContext, id: string): Promise<void> {
  const { organizationId } = context;
  // Deals before contacts before companies, the order in which updates lock too, so that nobody waits in a circle.
  const [deals, contacts, companies] = await Promise.all([
    context.query(lockDealsOf(organizationId, 'company_id', [id], LOCKED_RECORDS)),
    context.query(lockContactsOfCompany(organizationId, id, LOCKED_RECORDS)),
    context.query(lockCompanyForDeletion(organizationId, id)),
  ]);
  if (companies.length === 0) throw notFound('company');
  requireFewLinks(deals, 'deals');
  requireFewLinks(contacts, 'contacts');
  const link = { from: id, to: null };
  await relinkDeals(context, 'company_id', link);
  await relinkContacts(context, link);
  context.defer(deleteCompanyRow(organizationId, id));
  context.audit({ recordType: 'company', recordId: id, action: 'deleted' });
}

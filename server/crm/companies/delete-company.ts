import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import {
  LOCKED_RECORDS,
  requireFewLinks,
  TOO_MANY_LINKED_CONTACTS,
  TOO_MANY_LINKED_DEALS,
} from '../../records/links.ts';
import { lockContactsOfCompanies } from '../contacts/contact.sql.ts';
import { relinkContacts } from '../contacts/relink-contacts.ts';
import { lockDealsOf } from '../deals/deal-links.sql.ts';
import { relinkDeals } from '../deals/relink-deals.ts';
import { companyId } from './company.schema.ts';
import { deleteCompanyRows, lockCompaniesForDeletion } from './company.sql.ts';

/** DELETE of a company. */
export const deleteCompany = defineWrite({
  name: 'delete-company',
  summary: 'Delete a company',
  description: 'Its contacts and deals stay and lose the link.',
  scope: 'crm:write',
  input: companyId,
  conflicts: [TOO_MANY_LINKED_DEALS, TOO_MANY_LINKED_CONTACTS],
  run: async (context, { id }) => {
    const removed = await removeCompanies(context, [id]);
    if (removed.length === 0) throw notFound('company');
    return DONE;
  },
});

/**
 * Deletes companies: their contacts and deals stay and lose the link, which is a change of each.
 * @returns the ids of those that there were
 * @throws 409 `conflict` when too many records are linked to them
 */
export async function removeCompanies(
  context: WriteContext,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { organizationId } = context;
  // Deals before contacts before companies, the order in which updates lock too, so that nobody waits in a circle.
  const [deals, contacts, companies] = await Promise.all([
    context.query(lockDealsOf(organizationId, 'company_id', ids, LOCKED_RECORDS)),
    context.query(lockContactsOfCompanies(organizationId, ids, LOCKED_RECORDS)),
    context.query<{ id: string }>(lockCompaniesForDeletion(organizationId, ids)),
  ]);
  requireFewLinks(deals, TOO_MANY_LINKED_DEALS);
  requireFewLinks(contacts, TOO_MANY_LINKED_CONTACTS);
  const found = companies.map(({ id }) => id);
  const link = { from: found, to: null };
  await Promise.all([relinkDeals(context, 'company_id', link), relinkContacts(context, link)]);
  context.defer(deleteCompanyRows(organizationId, found));
  for (const id of found) context.audit({ recordType: 'company', recordId: id, action: 'deleted' });
  return found;
}

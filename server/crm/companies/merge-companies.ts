import { JsonText } from '../../kernel/database/json-text.ts';
import { type Changes, changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
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
import { type Company, companyView } from './company.schema.ts';
import { deleteCompanyRows, lockCompaniesForMerge, selectCompany, updateCompanyRow } from './company.sql.ts';
import { companyMerge } from './company-merge.schema.ts';
import { decideCompanyMerge } from './company-merge.ts';

/** POST of a merge: two companies that are one become one, and nothing of either is lost. */
export const mergeCompanies = defineWrite({
  name: 'merge-companies',
  summary: 'Merge two companies',
  description:
    'This company stays, the one of `merge_id` goes. Empty fields are filled from it, notes are united, its contacts and ' +
    'deals move here. Values that neither keeps are added to the notes.',
  scope: 'crm:write',
  input: companyMerge,
  output: companyView,
  again: selectCompany,
  conflicts: [TOO_MANY_LINKED_DEALS, TOO_MANY_LINKED_CONTACTS],
  run: async (context, { id, merge_id, fields }) => {
    if (id === merge_id) throw invalidRequest("'merge_id' must be another company than the one of the path.");
    const { organizationId } = context;
    const { survivor, other, now } = await lockBoth(context, id, merge_id);
    const patch = decideCompanyMerge(survivor, other, fields);
    const link = { from: [merge_id], to: id };
    const moved_deals = await relinkDeals(context, 'company_id', link);
    const moved_contacts = await relinkContacts(context, link);
    const [written] = await context.query<{ json: string }>(updateCompanyRow(organizationId, id, patch, now));
    if (!written) throw notFound('company');
    const data = new JsonText<Company>(written.json);
    context.defer(deleteCompanyRows(organizationId, [merge_id]));
    const about = { recordType: 'company', recordId: id };
    context.audit({ ...about, action: 'updated', changes: changesBetween(survivor, data.value()) });
    context.audit({ ...about, recordId: merge_id, action: 'deleted', changes: changesOfMerged(other, id) });
    return { data, meta: { moved_deals, moved_contacts } };
  },
});

/** Locks both companies, and before them what moves, in the order in which updates lock. */
async function lockBoth(context: WriteContext, id: string, mergeId: string) {
  const { organizationId } = context;
  const [deals, contacts, companies] = await Promise.all([
    context.query(lockDealsOf(organizationId, 'company_id', [mergeId], LOCKED_RECORDS)),
    context.query(lockContactsOfCompanies(organizationId, [mergeId], LOCKED_RECORDS)),
    context.query<{ json: string; now: string }>(lockCompaniesForMerge(organizationId, [id, mergeId])),
  ]);
  requireFewLinks(deals, TOO_MANY_LINKED_DEALS);
  requireFewLinks(contacts, TOO_MANY_LINKED_CONTACTS);
  const found = companies.map(({ json }) => new JsonText<Company>(json).value());
  const survivor = found.find((company) => company.id === id);
  const other = found.find((company) => company.id === mergeId);
  const [locked] = companies;
  if (!survivor || !locked) throw notFound('company');
  if (!other) throw invalidRequest("'merge_id' must be a company of your organization.");
  return { survivor, other, now: locked.now };
}

/** The audit log keeps the whole record that is no more. */
function changesOfMerged(company: Company, survivorId: string): Changes {
  const values = Object.entries(company).filter(([, value]) => value !== null);
  const former = values.map(([name, value]) => [name, { from: value, to: null }]);
  return { ...Object.fromEntries(former), merged_into: { from: null, to: survivorId } };
}

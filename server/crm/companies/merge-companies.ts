import { JsonText } from '../../kernel/database/json-text.ts';
import type { Changes } from '../../kernel/operations/changes.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { moveTimeline } from '../../records/activities/timeline.ts';
import { movedMeta, relink } from '../../records/links.ts';
import { lockForMerge } from '../../records/lock-for-merge.ts';
import { keepInTrash, keepMergeChanges } from '../../records/trash/keep-in-trash.ts';
import { ownFields } from '../custom-fields/values/own-fields.ts';
import { freeExternalId } from '../external-ids/external-id.sql.ts';
import { newOwner, requireMembers } from '../owners/owners.ts';
import { type Company, companyView } from './company.schema.ts';
import { deleteCompanyRows, lockCompaniesForMerge, selectCompany, updateCompanyRow } from './company.sql.ts';
import { companyMerge } from './company-merge.schema.ts';
import { decideCompanyMerge } from './company-merge.ts';
import { recordCompanyDeletion } from './delete-company.ts';
import { recordCompanyUpdate } from './update-company.ts';

/** Merges two companies into one without losing values. */
export const mergeCompanies = defineWrite({
  name: 'merge-companies',
  summary: 'Merge two companies',
  description:
    'This company stays; the one in `merge_id` is deleted. Empty fields are filled from it, notes are joined, and its contacts, ' +
    'deals and tasks move here. Values that would be lost are added to the notes.',
  scope: 'crm:write',
  input: companyMerge,
  output: companyView,
  again: selectCompany,
  relinks: 'company',
  countsMoved: true,
  run: async (context, { id, merge_id, fields }) => {
    const { organizationId } = context;
    const lock = lockCompaniesForMerge(organizationId, [id, merge_id]);
    const both = await lockForMerge<Company>(context, { type: 'company', id, merge_id, lock });
    const { survivor, other, now } = both;
    await requireMembers(context, [newOwner(fields, both)]);
    const own = await ownFields(context, 'company', [other.custom_fields, fields.custom_fields]);
    const merged = own.merged(survivor.custom_fields, other.custom_fields, fields.custom_fields);
    const patch = decideCompanyMerge(survivor, other, fields, merged);
    const moved = await relink(context, 'company', { from: [merge_id], to: id });
    await keepInTrash(context, 'company', [merge_id], moved, id);
    if (other.external_id !== undefined)
      await context.query(freeExternalId(organizationId, 'companies', merge_id));
    const [written] = await context.query<{ json: string }>(updateCompanyRow(organizationId, id, patch, now));
    if (!written) throw notFound('company');
    const data = new JsonText<Company>(written.json);
    keepMergeChanges(context, merge_id, survivor, data.value());
    moveTimeline(context, 'company', { from: merge_id, to: id });
    context.defer(deleteCompanyRows(organizationId, [merge_id]));
    recordCompanyUpdate(context, survivor, data);
    recordCompanyDeletion(context, merge_id, { mergedInto: id, changes: changesOfMerged(other, id) });
    return { data, meta: movedMeta(context, 'company', moved) };
  },
});

/** The audit log keeps the whole deleted record. */
function changesOfMerged(company: Company, survivorId: string): Changes {
  const values = Object.entries(company).filter(([, value]) => value !== null);
  const former = values.map(([name, value]) => [name, { from: value, to: null }]);
  return { ...Object.fromEntries(former), merged_into: { from: null, to: survivorId } };
}

import { JsonText } from '../../kernel/database/json-text.ts';
import type { Changes } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { removeTimelines } from '../../records/activities/timeline.ts';
import { lockWithLinks, relink } from '../../records/links.ts';
import { keepInTrash } from '../../records/trash/keep-in-trash.ts';
import { watchDeletion } from '../../records/watch-deletion.ts';
import { companyId } from './company.schema.ts';
import { deleteCompanyRows, lockCompaniesForDeletion } from './company.sql.ts';

/** Deletes a company. */
export const deleteCompany = defineWrite({
  name: 'delete-company',
  kind: 'company',
  summary: 'Delete a company',
  description: 'Its contacts, deals and tasks stay without the link.',
  scope: 'crm:write',
  input: companyId,
  relinks: 'company',
  watch: watchDeletion('company'),
  run: async (context, { id }) => {
    const removed = await removeCompanies(context, [id]);
    if (removed.length === 0) throw notFound('company');
    return DONE;
  },
});

/**
 * Deletes companies, each with `company.deleted`. Records that link to them, such as contacts and deals, stay and lose the link, which changes each
 * of them.
 * @returns the ids of the companies that existed
 * @throws 409 `conflict` if too many records are linked to them
 */
export async function removeCompanies(
  context: WriteContext,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { organizationId } = context;
  const lock = lockCompaniesForDeletion(organizationId, ids);
  const companies = await lockWithLinks<{ id: string }>(context, 'company', ids, lock);
  const found = companies.map(({ id }) => id);
  const relinked = await relink(context, 'company', { from: found, to: null });
  await keepInTrash(context, 'company', found, relinked);
  removeTimelines(context, 'company', found);
  context.defer(deleteCompanyRows(organizationId, found));
  for (const id of found) recordCompanyDeletion(context, id);
  return found;
}

/**
 * Records the deletion of a company: its audit entry and `company.deleted`.
 * @param merge the company that takes its place, and what the audit entry says about it
 */
export function recordCompanyDeletion(
  context: WriteContext,
  id: string,
  merge?: { readonly mergedInto: string; readonly changes: Changes },
): void {
  const about = { recordType: 'company', recordId: id };
  const fields = { id, org_id: context.organizationId, merged_into: merge?.mergedInto ?? null };
  const record = new JsonText(JSON.stringify(fields));
  context.audit({ ...about, action: 'deleted', ...(merge && { changes: merge.changes }) });
  context.emit({ ...about, type: 'company.deleted', record, occurredAt: new Date().toISOString() });
}

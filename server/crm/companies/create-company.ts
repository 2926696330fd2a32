import type { z } from 'zod';
import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { onlyOne } from '../../records/edits.ts';
import { ownFields } from '../custom-fields/values/own-fields.ts';
import { requireMembers } from '../owners/owners.ts';
import { type Company, companyDraft, companyView } from './company.schema.ts';
import { insertCompanyRows, selectCompany } from './company.sql.ts';

/** Creates a company. */
export const createCompany = defineWrite({
  name: 'create-company',
  summary: 'Create a company',
  description: 'Only `name` is required.',
  scope: 'crm:write',
  input: companyDraft,
  output: companyView,
  takesId: true,
  again: selectCompany,
  run: async (context, draft) => ({ data: onlyOne(await addCompanies(context, [draft])) }),
});

export type CompanyDraft = z.infer<typeof companyDraft>;

/**
 * Inserts companies, each with its audit entry and `company.created`. `original_created_at` is when a company was created
 * where an import took it from.
 * @returns the companies in the order of their drafts
 */
export async function addCompanies(
  context: WriteContext,
  drafts: readonly (CompanyDraft & { readonly original_created_at?: string })[],
): Promise<JsonText<Company>[]> {
  const [own] = await Promise.all([
    ownFields(
      context,
      'company',
      drafts.map(({ custom_fields }) => custom_fields),
    ),
    requireMembers(
      context,
      drafts.map(({ owner_id }) => owner_id),
    ),
  ]);
  const companies = drafts.map(({ custom_fields: given, ...draft }) => ({
    ...draft,
    ...own.added(given),
    id: context.newId(),
  }));
  const written = await context.query<{ id: string; json: string }>(
    insertCompanyRows(context.organizationId, companies, context.caller.credential.userId),
  );
  const records = recordsById<Company>(written);
  return companies.map(({ id }) => {
    const record = records.get(id);
    if (!record) throw new Error('An inserted company was not returned.');
    const about = { recordType: 'company', recordId: id };
    context.audit({ ...about, action: 'created' });
    context.emit({ ...about, type: 'company.created', record, occurredAt: record.value().created_at });
    return record;
  });
}

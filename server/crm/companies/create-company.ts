import type { z } from 'zod';
import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { attempt, onlyOne } from '../../records/edits.ts';
import { ownFields } from '../custom-fields/values/own-fields.ts';
import { ignoredMeta } from '../external-ids/external-id-field.ts';
import { claimExternalIds, metaOf, readExternalId } from '../external-ids/external-ids.ts';
import { refusedOwners } from '../owners/owners.ts';
import { type Company, companyDraft, companyView } from './company.schema.ts';
import { insertCompanyRows, type NewCompany, selectCompany } from './company.sql.ts';
import { COMPANY_CONSTRAINTS } from './company-constraints.ts';

/** Creates a company. */
export const createCompany = defineWrite({
  name: 'create-company',
  kind: 'company',
  summary: 'Create a company',
  description: 'Only `name` is required.',
  scope: 'crm:write',
  input: companyDraft,
  output: companyView,
  meta: ignoredMeta,
  takesId: true,
  again: selectCompany,
  constraints: COMPANY_CONSTRAINTS,
  run: async (context, draft) => {
    const { fields, ignored } = readExternalId(draft);
    return { data: onlyOne(await addCompanies(context, [fields])), ...metaOf(ignored) };
  },
});

export type CompanyDraft = z.infer<typeof companyDraft>;

/**
 * Inserts companies, each with its audit entry and `company.created`. `original_created_at` is when a company was created
 * where an import took it from, `id` the one that it is to have.
 * A refused draft does not prevent the others.
 * @returns the companies in the order of their drafts
 */
export async function addCompanies(
  context: WriteContext,
  drafts: readonly (CompanyDraft & { readonly original_created_at?: string; readonly id?: string })[],
): Promise<(JsonText<Company> | ApiError)[]> {
  const [own, refused, taken] = await Promise.all([
    ownFields(
      context,
      'company',
      drafts.map(({ custom_fields }) => custom_fields),
    ),
    refusedOwners(
      context,
      drafts.map(({ owner_id }) => owner_id),
    ),
    claimExternalIds(context, 'company', drafts),
  ]);
  const companies = drafts.map(({ custom_fields: given, ...draft }, index) =>
    attempt(() => {
      const refusal = refused.get(draft.owner_id ?? '') ?? taken[index];
      if (refusal) throw refusal;
      return { ...draft, ...own.added(given), id: draft.id ?? context.newId() };
    }),
  );
  const rows = companies.flatMap((company) => (company instanceof ApiError ? [] : [company]));
  const written = await insertRows(context, rows);
  return companies.map((company) => {
    if (company instanceof ApiError) return company;
    const record = written.get(company.id);
    if (!record) throw new Error('An inserted company was not returned.');
    recordCreation(context, record);
    return record;
  });
}

async function insertRows(
  context: WriteContext,
  rows: readonly NewCompany[],
): Promise<ReadonlyMap<string, JsonText<Company>>> {
  if (rows.length === 0) return new Map();
  const { organizationId, caller } = context;
  return recordsById<Company>(
    await context.query(insertCompanyRows(organizationId, rows, caller.credential.userId)),
  );
}

function recordCreation(context: WriteContext, record: JsonText<Company>): void {
  const { id, created_at } = record.value();
  const about = { recordType: 'company', recordId: id };
  context.audit({ ...about, action: 'created' });
  context.emit({ ...about, type: 'company.created', record, occurredAt: created_at });
}

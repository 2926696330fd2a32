import { foldText } from '../../kernel/fields/fold-text.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { type Company, type CompanyPatch, companyDraft } from '../companies/company.schema.ts';
import { addCompanies, type CompanyDraft } from '../companies/create-company.ts';
import { editCompanies } from '../companies/update-company.ts';
import { claimExternalIds } from '../external-ids/external-ids.ts';
import { companiesOfDomains, oldestFirst } from './match.sql.ts';
import type { RecordWriter } from './record-writer.ts';

/** How companies are written many at a time. */
export const companyWriter: RecordWriter<CompanyDraft, CompanyPatch, Company> = {
  kind: 'company',
  draft: companyDraft,
  links: [],
  matchers: {
    domain: {
      field: 'domain',
      keyOf: (domain) => foldText(domain.trim()).replace(/^(https?:\/\/)?(www\.)?/, ''),
      select: (organizationId, domains) => oldestFirst(companiesOfDomains(organizationId, domains)),
      without: ({ domain: _, ...patch }) => patch,
    },
  },
  add: async (context, drafts) =>
    (await addCompanies(context, drafts)).map((data) => (data instanceof ApiError ? data : { data })),
  edit: (context, edits) =>
    editCompanies(
      context,
      edits.map(({ id, patch }) => ({
        id,
        decide: () => patch,
        given: patch.custom_fields,
        claim: claimExternalIds,
      })),
    ),
};

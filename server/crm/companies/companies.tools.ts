import { toolsOf } from '../../kernel/mcp/tool.ts';
import { foundBy, OF_A_DRAFT, OF_A_LIST, OF_A_PATCH, OF_AN_UPSERT } from '../record-arguments.ts';
import { upsertCompany } from '../upsert/upsert-company.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { getCompany } from './get-company.ts';
import { listCompanies } from './list-companies.ts';
import { listCompanyDuplicates } from './list-company-duplicates.ts';
import { mergeCompanies } from './merge-companies.ts';
import { updateCompany } from './update-company.ts';

const tool = toolsOf('crm');
const id = 'company_id';

export const companyTools = [
  tool.get('list_companies', listCompanies, {
    description: 'Find companies, newest first. q matches part of the name or domain.',
    without: ['cursor', 'sort', 'phone', 'ids'],
    better: {
      ...OF_A_LIST,
      q: { type: 'string' },
      industry: { type: 'string' },
      country: { type: 'string' },
    },
    finds: [id],
  }),
  tool.get('get_company', getCompany, {
    id,
    description:
      'Get the fields of a company. For its contacts use list_contacts, for its deals list_deals, each with company_id.',
  }),
  tool.action('create_company', createCompany, {
    description:
      'Create a company. Only name is required. Call list_companies first, because duplicates are not refused.',
    better: OF_A_DRAFT,
  }),
  tool.upsert('upsert_company', upsertCompany, {
    description:
      'Update the company with a domain, or with an external_id of an external_source, or create it. match says which of the two finds it; that one is required.',
    better: { ...OF_AN_UPSERT, match: foundBy('domain') },
  }),
  tool.change('update_company', updateCompany, {
    id,
    description: 'Change fields of a company. null clears a field; omitted fields do not change.',
    better: OF_A_PATCH,
  }),
  tool.get('list_company_duplicates', listCompanyDuplicates, {
    description:
      'List groups of possible duplicate companies: by domain unless by says otherwise, or all duplicates of one company.',
    better: {
      by: { type: 'string', enum: ['domain', 'name'] },
      from: { type: 'string', description: 'meta.next of the previous call.' },
      company_id: { type: 'string' },
      limit: { type: 'integer' },
    },
    finds: ['merge_id'],
  }),
  tool.delete('merge_companies', mergeCompanies, {
    id,
    description:
      'Merge two companies. company_id stays and takes contacts, deals and missing values from merge_id, which is deleted; ' +
      'fields (as in update_company) take precedence. Ask the person first.',
    better: { merge_id: { type: 'string' }, fields: { type: 'object' } },
  }),
  tool.delete('delete_company', deleteCompany, {
    id,
    description:
      'Delete a company. Its contacts and deals stay without it. Owners can restore it for 30 days. Ask the person first.',
  }),
];

import { defineWrite } from '../../kernel/operations/operation.ts';
import { companyView } from '../companies/company.schema.ts';
import { selectCompany } from '../companies/company.sql.ts';
import { COMPANY_CONSTRAINTS } from '../companies/company-constraints.ts';
import { companyWriter } from './company-writer.ts';
import { companyUpsert, upsertMeta } from './upsert.schema.ts';
import { upsertOne } from './upsert-answer.ts';

/** Updates the company that a request names, or creates it (docs/behaviour/upserts.md). */
export const upsertCompany = defineWrite({
  name: 'upsert-company',
  summary: 'Create or update a company',
  description:
    'Finds the company with this domain or external id and updates it; creates one if there is none, for which `name` is required. ' +
    'Simultaneous requests make one company. What is not given does not change.',
  scope: 'crm:write',
  input: companyUpsert,
  output: companyView,
  meta: upsertMeta,
  mayCreate: true,
  mayBeAmbiguous: true,
  again: selectCompany,
  constraints: COMPANY_CONSTRAINTS,
  run: (context, { match, ...fields }) => upsertOne(context, companyWriter, match, fields),
});

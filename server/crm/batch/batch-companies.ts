import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { companyDraft, companyId, companyPatch, companyView } from '../companies/company.schema.ts';
import { selectCompany } from '../companies/company.sql.ts';
import { COMPANY_CONSTRAINTS } from '../companies/company-constraints.ts';
import { removeCompanies } from '../companies/delete-company.ts';
import { companyWriter } from '../upsert/company-writer.ts';
import { companyUpsert } from '../upsert/upsert.schema.ts';
import { batchEntry, batchInput, batchMeta } from './batch.schema.ts';
import { outline } from './outline.ts';
import { writeBatch } from './write-batch.ts';

const KIND = {
  writer: companyWriter,
  id: companyId,
  draft: companyDraft,
  patch: companyPatch,
  wish: companyPatch,
  match: companyUpsert.pick({ match: true }),
  remove: removeCompanies,
};

/** Writes many companies in one request, each as by the request for one (docs/behaviour/batches.md). */
export const batchCompanies = defineWrite({
  name: 'batch-companies',
  summary: 'Write many companies',
  description:
    'Creates, updates, upserts or deletes up to 200 companies, which count as one request for the rate limit. Answers what became ' +
    'of each, in their order; unless the batch is `atomic`, a refused record does not prevent the others.',
  scope: 'crm:write',
  input: batchInput.meta({
    examples: [
      {
        operation: 'upsert',
        records: [{ name: 'Northwind', match: 'domain', domain: 'northwind.example' }],
      },
    ],
  }),
  output: z.array(batchEntry(companyView, 'Company')),
  meta: batchMeta,
  mayBeAmbiguous: true,
  relinks: 'company',
  again: selectCompany,
  outline,
  constraints: COMPANY_CONSTRAINTS,
  run: (context, input) => writeBatch(context, KIND, input),
});

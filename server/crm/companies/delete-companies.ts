import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { outcomesOfDeletion, recordOutcome } from '../../records/bulk.schema.ts';
import { companiesToDelete } from './company-bulk.schema.ts';
import { removeCompanies } from './delete-company.ts';

/** Deletes many companies in one transaction, with the rule for deleting one. */
export const deleteCompanies = defineWrite({
  name: 'delete-companies',
  summary: 'Delete many companies',
  description: 'Their contacts and deals stay without the link. Returns the outcome for each company.',
  scope: 'crm:write',
  input: companiesToDelete,
  output: z.array(recordOutcome),
  relinks: 'company',
  run: async (context, { ids }) => ({ data: outcomesOfDeletion(ids, await removeCompanies(context, ids)) }),
});

import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../records/bulk.schema.ts';
import { changeEachCompany } from './change-each-company.ts';
import { companiesChange } from './company-bulk.schema.ts';

/**
 * Changes many companies in one transaction, each with the rule for a single one. If one is missing or refused, the
 * others still change.
 */
export const changeCompanies = defineWrite({
  name: 'change-companies',
  summary: 'Change many companies',
  description: 'Returns the outcome for each company.',
  scope: 'crm:write',
  input: companiesChange,
  output: z.array(recordOutcome),
  run: async (context, { ids, owner_id }) => ({
    data: inOrderOf(ids, await changeEachCompany(context, ids, () => ({ owner_id }))),
  }),
});

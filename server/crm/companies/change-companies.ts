import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { inOrderOf, recordOutcome } from '../../records/bulk.schema.ts';
import { changeEach } from '../../records/change-each.ts';
import { requireOwnValues } from '../custom-fields/values/valid-own-values.ts';
import { companiesChange, sharedCompanyFields } from './company-bulk.schema.ts';
import { editCompanies } from './update-company.ts';

/**
 * Changes many companies in one transaction, each with the rule for a single one. If one is missing or refused, the
 * others still change.
 */
export const changeCompanies = defineWrite({
  name: 'change-companies',
  summary: 'Change many companies',
  description:
    'Returns the outcome for each company. A value that no company can have refuses the whole request.',
  scope: 'crm:write',
  input: companiesChange,
  output: z.array(recordOutcome),
  run: async (context, { ids, ...fields }) => {
    requireSomeField(sharedCompanyFields, fields);
    const { custom_fields: given } = fields;
    await requireOwnValues(context, 'company', given);
    const edit = { decide: () => fields, given };
    return { data: inOrderOf(ids, await changeEach(context, ids, editCompanies, () => edit)) };
  },
});

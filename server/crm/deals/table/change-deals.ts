import { z } from 'zod';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { requireSomeField } from '../../../kernel/operations/parse.ts';
import { inOrderOf, recordOutcome } from '../../../records/bulk.schema.ts';
import { changeEach } from '../../../records/change-each.ts';
import { requireOwnValues } from '../../custom-fields/values/valid-own-values.ts';
import { DEAL_CONSTRAINTS } from '../deal-constraints.ts';
import { editDeals } from '../edit-deals.ts';
import { dealsChange, sharedDealFields } from './deal-bulk.schema.ts';

/**
 * Changes many deals in one transaction, each with the rules for a single one: a deal that moves, is won or is lost has the
 * same effects as on the board. If one is missing or refused, as for a stage of another pipeline, the others still change.
 */
export const changeDeals = defineWrite({
  name: 'change-deals',
  summary: 'Change many deals',
  description: 'Returns the outcome for each deal. A value that no deal can have refuses the whole request.',
  scope: 'crm:write',
  input: dealsChange,
  output: z.array(recordOutcome),
  constraints: DEAL_CONSTRAINTS,
  run: async (context, { ids, ...fields }) => {
    requireSomeField(sharedDealFields, fields);
    const { custom_fields: given } = fields;
    await requireOwnValues(context, 'deal', given);
    const edit = { decide: () => fields, given };
    return { data: inOrderOf(ids, await changeEach(context, ids, editDeals, () => edit)) };
  },
});

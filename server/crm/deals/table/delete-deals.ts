import { z } from 'zod';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { outcomesOfDeletion, recordOutcome } from '../../../records/bulk.schema.ts';
import { removeDeals } from '../delete-deal.ts';
import { dealsToDelete } from './deal-bulk.schema.ts';

/** Deletes many deals in one transaction, with the rule for deleting one. */
export const deleteDeals = defineWrite({
  name: 'delete-deals',
  summary: 'Delete many deals',
  description:
    'Their activities are deleted too; contacts, companies and tasks stay. Returns the outcome for each deal.',
  scope: 'crm:write',
  input: dealsToDelete,
  output: z.array(recordOutcome),
  relinks: 'deal',
  run: async (context, { ids }) => ({ data: outcomesOfDeletion(ids, await removeDeals(context, ids)) }),
});

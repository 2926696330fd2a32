import type { WriteContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { dealId } from './deal.schema.ts';
import { deleteDealRow } from './deal.sql.ts';

/** DELETE of a deal. */
export const deleteDeal = defineWrite({
  name: 'delete-deal',
  summary: 'Delete a deal',
  description: 'Its activities go with it; its contact and company stay.',
  scope: 'crm:write',
  input: dealId,
  run: async (context, { id }) => {
    await removeDeal(context, id);
    return {};
  },
});

/**
 * Deletes a deal; its activities go with it.
 * @throws 404 `not_found`
 */
export async function removeDeal(context: WriteContext, id: string): Promise<void> {
  const deleted = await context.query(deleteDealRow(context.organizationId, id));
  if (deleted.length === 0) throw notFound('deal');
  context.audit({ recordType: 'deal', recordId: id, action: 'deleted' });
}

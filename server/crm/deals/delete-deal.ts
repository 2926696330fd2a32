import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { dealId } from './deal.schema.ts';
import { deleteDealRows } from './deal.sql.ts';

/** DELETE of a deal. */
export const deleteDeal = defineWrite({
  name: 'delete-deal',
  summary: 'Delete a deal',
  description: 'Its activities go with it; its contact and company stay.',
  scope: 'crm:write',
  input: dealId,
  run: async (context, { id }) => {
    const deleted = await removeDeals(context, [id]);
    if (deleted.length === 0) throw notFound('deal');
    return DONE;
  },
});

/**
 * Deletes deals; their activities go with them.
 * @returns the ids of those that there were
 */
export async function removeDeals(context: WriteContext, ids: readonly string[]): Promise<readonly string[]> {
  const deleted = await context.query<{ id: string }>(deleteDealRows(context.organizationId, ids));
  for (const { id } of deleted) context.audit({ recordType: 'deal', recordId: id, action: 'deleted' });
  return deleted.map(({ id }) => id);
}

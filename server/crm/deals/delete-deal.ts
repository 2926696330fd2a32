import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { dealId } from './deal.schema.ts';
import { deleteDealRows } from './deal.sql.ts';

/** Deletes a deal. */
export const deleteDeal = defineWrite({
  name: 'delete-deal',
  summary: 'Delete a deal',
  description: 'Its activities are deleted too; its contact and company stay.',
  scope: 'crm:write',
  input: dealId,
  run: async (context, { id }) => {
    const deleted = await removeDeals(context, [id]);
    if (deleted.length === 0) throw notFound('deal');
    return DONE;
  },
});

/**
 * Deletes deals with their activities.
 * @returns the ids of the deals that existed
 */
export async function removeDeals(context: WriteContext, ids: readonly string[]): Promise<readonly string[]> {
  const deleted = await context.query<{ id: string }>(deleteDealRows(context.organizationId, ids));
  const occurredAt = new Date().toISOString();
  for (const { id } of deleted) {
    const about = { recordType: 'deal', recordId: id };
    const record = new JsonText(JSON.stringify({ id, org_id: context.organizationId }));
    context.audit({ ...about, action: 'deleted' });
    context.emit({ ...about, type: 'deal.deleted', record, occurredAt });
  }
  return deleted.map(({ id }) => id);
}

import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { lockWithLinks, relink } from '../../records/links.ts';
import { keepInTrash } from '../../records/trash/keep-in-trash.ts';
import { watchDeletion } from '../../records/watch-deletion.ts';
import { dealId } from './deal.schema.ts';
import { deleteDealRows, lockDealsForDeletion } from './deal.sql.ts';

/** Deletes a deal. */
export const deleteDeal = defineWrite({
  name: 'delete-deal',
  kind: 'deal',
  summary: 'Delete a deal',
  description: 'Its activities are deleted too; its contact, company and tasks stay.',
  scope: 'crm:write',
  input: dealId,
  relinks: 'deal',
  watch: watchDeletion('deal'),
  run: async (context, { id }) => {
    const deleted = await removeDeals(context, [id]);
    if (deleted.length === 0) throw notFound('deal');
    return DONE;
  },
});

/**
 * Deletes deals with their activities. Records that link to them, such as tasks, stay and lose the link.
 * @returns the ids of the deals that existed
 * @throws 409 `conflict` if too many records are linked to them
 */
export async function removeDeals(context: WriteContext, ids: readonly string[]): Promise<readonly string[]> {
  const { organizationId } = context;
  const lock = lockDealsForDeletion(organizationId, ids);
  const found = (await lockWithLinks<{ id: string }>(context, 'deal', ids, lock)).map(({ id }) => id);
  const relinked = await relink(context, 'deal', { from: found, to: null });
  await keepInTrash(context, 'deal', found, relinked);
  context.defer(deleteDealRows(organizationId, found));
  const occurredAt = new Date().toISOString();
  for (const id of found) {
    const about = { recordType: 'deal', recordId: id };
    const record = new JsonText(JSON.stringify({ id, org_id: organizationId }));
    context.audit({ ...about, action: 'deleted' });
    context.emit({ ...about, type: 'deal.deleted', record, occurredAt });
  }
  return found;
}

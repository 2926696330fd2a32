import type { WriteContext } from '../../kernel/context.ts';
import { recordUnlinks, type UnlinkedRow } from '../record-unlinks.ts';
import { type DealLink, unlinkDealRows } from './deal.sql.ts';

/**
 * Takes the link from all deals of a contact or company that is being deleted; each of them is a change of its own. The
 * caller has locked the record, so that no deal can be linked to it meanwhile.
 */
export async function unlinkDeals(context: WriteContext, column: DealLink, id: string): Promise<void> {
  const rows = await context.query<UnlinkedRow>(unlinkDealRows(context.organizationId, column, id));
  recordUnlinks(context, 'deal', { column, id }, rows);
}

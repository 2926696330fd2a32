import type { WriteContext } from '../../kernel/operations/context.ts';
import { type Relink, type RelinkedRow, recordRelinks } from '../../records/links.ts';
import { type DealLink, relinkDealRows } from './deal-links.sql.ts';

/**
 * Changes the link of all deals of contacts or companies that are being deleted or merged; each of them is a change of its
 * own. The caller has locked these, so that no deal can be linked to them meanwhile.
 * @returns how many they are
 */
export async function relinkDeals(context: WriteContext, column: DealLink, link: Relink): Promise<number> {
  const rows = await context.query<RelinkedRow>(relinkDealRows(context.organizationId, column, link));
  recordRelinks(context, 'deal', column, link, rows);
  return rows.length;
}

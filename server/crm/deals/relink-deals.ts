import type { WriteContext } from '../../kernel/context.ts';
import { type Relink, type RelinkedRow, recordRelinks } from '../record-relinks.ts';
import { type DealLink, relinkDealRows, selectLinked } from './deal-links.sql.ts';

/**
 * Changes the link of all deals of a contact or company that is being deleted or merged; each of them is a change of its
 * own. The caller has locked the record, so that no deal can be linked to it meanwhile.
 * @returns how many they are
 */
export async function relinkDeals(context: WriteContext, column: DealLink, link: Relink): Promise<number> {
  const rows = await context.query<RelinkedRow>(relinkDealRows(context.organizationId, column, link));
  recordRelinks(context, 'deal', column, link, rows);
  return rows.length;
}

/** Takes the link from all deals of records that are being deleted, by the rule of `relinkDeals`. */
export async function unlinkDeals(
  context: WriteContext,
  column: DealLink,
  ids: readonly string[],
): Promise<void> {
  const linked = await context.query<{ id: string }>(selectLinked(context.organizationId, column, ids));
  await Promise.all(linked.map(({ id }) => relinkDeals(context, column, { from: id, to: null })));
}

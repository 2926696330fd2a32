import type { WriteContext } from '../../kernel/operations/context.ts';
import { type Relink, type RelinkedRow, recordRelinks } from '../../records/links.ts';
import { relinkContactRows } from './contact.sql.ts';

/**
 * Changes the link of all contacts of companies that are being deleted or merged; each of them is a change of its own.
 * The caller has locked the companies, so that no contact can be linked to them meanwhile.
 * @returns how many they are
 */
export async function relinkContacts(context: WriteContext, link: Relink): Promise<number> {
  const rows = await context.query<RelinkedRow>(relinkContactRows(context.organizationId, link));
  recordRelinks(context, 'contact', 'company_id', link, rows);
  return rows.length;
}

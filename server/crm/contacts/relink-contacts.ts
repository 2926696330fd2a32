import type { WriteContext } from '../../kernel/context.ts';
import { type Relink, type RelinkedRow, recordRelinks } from '../record-relinks.ts';
import { relinkContactRows, selectLinkedCompanies } from './contact.sql.ts';

/**
 * Changes the link of all contacts of a company that is being deleted or merged; each of them is a change of its own.
 * The caller has locked the company, so that no contact can be linked to it meanwhile.
 * @returns how many they are
 */
export async function relinkContacts(context: WriteContext, link: Relink): Promise<number> {
  const rows = await context.query<RelinkedRow>(relinkContactRows(context.organizationId, link));
  recordRelinks(context, 'contact', 'company_id', link, rows);
  return rows.length;
}

/** Takes the link from all contacts of companies that are being deleted, by the rule of `relinkContacts`. */
export async function unlinkContacts(context: WriteContext, companyIds: readonly string[]): Promise<void> {
  const linked = await context.query<{ id: string }>(
    selectLinkedCompanies(context.organizationId, companyIds),
  );
  await Promise.all(linked.map(({ id }) => relinkContacts(context, { from: id, to: null })));
}

import type { WriteContext } from '../../kernel/context.ts';
import { recordUnlinks, type UnlinkedRow } from '../record-unlinks.ts';
import { unlinkCompanyFromContacts } from './contact.sql.ts';

/**
 * Takes the link from all contacts of a company that is being deleted; each of them is a change of its own. The caller
 * has locked the company, so that no contact can be linked to it meanwhile.
 */
export async function unlinkContacts(context: WriteContext, companyId: string): Promise<void> {
  const rows = await context.query<UnlinkedRow>(unlinkCompanyFromContacts(context.organizationId, companyId));
  recordUnlinks(context, 'contact', { column: 'company_id', id: companyId }, rows);
}

import type { ReadContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { type Answer, pageOf } from '../../kernel/operations/result.ts';
import { selectContactExists } from './contact.sql.ts';

/**
 * A page of records that belong to a contact. Only if it is empty does it check whether the contact exists.
 * @throws 404 `not_found` if the organization has no such contact
 */
export async function pageOfContact<Item>(
  context: ReadContext,
  contactId: string,
  rows: readonly { readonly json: string }[],
  page: { limit: number; offset: number },
): Promise<Answer<Item[]>> {
  if (rows.length === 0) {
    const found = await context.query(selectContactExists(context.organizationId, contactId));
    if (found.length === 0) throw notFound('contact');
  }
  return pageOf(rows, page);
}

import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import { hasEmail, hasExactPhone, hasPhone } from '../addresses/address.sql.ts';
import { type ContactPage, selectContacts } from '../contact.sql.ts';
import type { ContactSearch } from '../contact-query.schema.ts';
import { findContacts } from '../find-contacts.ts';
import { hasTerms } from './contact-search.sql.ts';

/** What a search for contacts asks for. */
export type Criteria = Omit<ContactSearch, 'limit' | 'create'>;

/**
 * Finds the contacts that match all criteria, newest first.
 * @throws 400 `invalid_request` without any criterion
 */
export async function findByCriteria(
  context: ReadContext,
  criteria: Criteria,
  limit: number,
): Promise<{ json: string }[]> {
  if (Object.values(criteria).every((value) => value === undefined)) {
    throw invalidRequest('Give at least one of email, phone, first_name, last_name and tags.');
  }
  return search(context, { event: 'created', order: 'desc', limit, offset: 0 }, criteria);
}

async function search(
  context: ReadContext,
  page: ContactPage,
  { email, phone, ...terms }: Criteria,
): Promise<{ json: string }[]> {
  if (email === undefined && phone === undefined) return findContacts(context, page, terms);
  const { organizationId } = context;
  const others = allOf(hasEmail(organizationId, email), hasTerms(terms));
  const matching = (filter: Sql) =>
    context.query<{ json: string }>(
      selectContacts(organizationId, page, sql`${filter} AND ${others}`).plannedEachTime(),
    );
  if (phone === undefined) return matching(sql`true`);
  const exact = await matching(hasExactPhone(organizationId, phone));
  const byDigits = hasPhone(organizationId, phone);
  return exact.length > 0 || byDigits === undefined ? exact : matching(byDigits);
}

import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { counted, defineCount } from '../../records/count-records.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { contactsThatMeet, firstContacts, idsThatMeet, listFilter } from './contact.sql.ts';
import { contactsWithTerms, countContactsWithTerms, countRows } from './contact-count.sql.ts';
import { type ContactFilter, contactFilter } from './contact-query.schema.ts';

/** Counts the contacts of a table with these filters, for its header. */
export const countContactsOfTable = defineCount({
  plural: 'contacts',
  scope: 'crm:read',
  input: contactFilter,
  count: countContacts,
});

/** Words and tags that a quarter of the contacts have are counted among so many times the most, without the index of words and tags. */
const WINDOW = 4;

async function countContacts(context: ReadContext, asked: ContactFilter, most: number): Promise<number> {
  const { organizationId } = context;
  const query = await lookedUp(context, 'contact', asked);
  const filter = listFilter(organizationId, query) ?? sql`true`;
  const countOf = (source: Sql) => counted(context, countRows(source, most).plannedEachTime());
  const withTerms = (source: Sql) => countOf(contactsWithTerms(source, filter, query));
  if (query.q === undefined && query.tag === undefined) return countOf(idsThatMeet(organizationId, filter));
  if (query.company_id !== undefined || query.among !== undefined || query.meets !== undefined)
    return withTerms(contactsThatMeet(organizationId, filter));
  const common = await withTerms(firstContacts(organizationId, NEWEST, WINDOW * most));
  return common === most ? common : counted(context, countContactsWithTerms(query, most));
}

const NEWEST = { event: 'updated', order: 'desc', limit: 0, offset: 0 } as const;

import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { COUNTED_RECORDS, recordCount, recordCountOf } from '../record-count.schema.ts';
import { type ContactFilter, contactFilter } from './contact.schema.ts';
import { contactsThatMeet, firstContacts, idsThatMeet, listFilter } from './contact.sql.ts';
import { contactsWithTerms, countContactsWithTerms, countRows } from './contact-count.sql.ts';

/** How many contacts a table with these filters has, for its head. */
export const countContactsOfTable = defineRead({
  name: 'count-contacts',
  summary: 'Count contacts',
  description: `Exact up to ${COUNTED_RECORDS}; beyond that \`is_exact\` is false.`,
  scope: 'crm:read',
  input: contactFilter,
  output: recordCount,
  run: async (context, query) => ({ data: recordCountOf(await count(context, query)) }),
});

/** One more than is told, to know whether there are more. */
const MOST = COUNTED_RECORDS + 1;

/** Words and tags that a quarter of the contacts have are counted among so many, without the index of words and tags. */
const WINDOW = 4 * MOST;

async function count(context: ReadContext, query: ContactFilter): Promise<number> {
  const { organizationId } = context;
  const filter = listFilter(query) ?? sql`true`;
  const countOf = (source: Sql) => counted(context, countRows(source, MOST).plannedEachTime());
  const withTerms = (source: Sql) => countOf(contactsWithTerms(source, filter, query));
  if (query.q === undefined && query.tag === undefined) return countOf(idsThatMeet(organizationId, filter));
  if (query.company_id !== undefined) return withTerms(contactsThatMeet(organizationId, filter));
  const common = await withTerms(firstContacts(organizationId, NEWEST, WINDOW));
  return common === MOST ? common : counted(context, countContactsWithTerms(query, MOST));
}

const NEWEST = { event: 'updated', order: 'desc', limit: 0, offset: 0 } as const;

async function counted(context: ReadContext, statement: Sql): Promise<number> {
  const [row] = await context.query<{ counted: number }>(statement);
  return row?.counted ?? 0;
}

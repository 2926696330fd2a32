import { allOf, sql } from '../../../kernel/database/sql.ts';
import { defineListIds } from '../../../records/list-ids.ts';
import { listFilter } from '../contact.sql.ts';
import { hasTerms } from '../search/contact-search.sql.ts';
import { contactIdsQuery } from './contact-bulk.schema.ts';

/** Names all contacts that a table shows, so that all of them can be changed. */
export const listContactIds = defineListIds({
  type: 'contact',
  plural: 'contacts',
  scope: 'crm:read',
  input: contactIdsQuery,
  table: sql`contacts`,
  wanted: ({ q, tag, ...filter }) => allOf(listFilter(filter), hasTerms({ q, tags: tag })),
});

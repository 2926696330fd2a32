import { allOf, sql } from '../../../kernel/database/sql.ts';
import { defineListIds } from '../../../records/list-ids.ts';
import { lookedUp } from '../../custom-fields/values/custom-filter.ts';
import { listFilter } from '../contact.sql.ts';
import { hasTerms } from '../search/contact-search.sql.ts';
import { contactIdsQuery } from './contact-bulk.schema.ts';

/** Lists the ids of all contacts that a table shows, so that all of them can be changed. */
export const listContactIds = defineListIds({
  type: 'contact',
  plural: 'contacts',
  scope: 'crm:read',
  input: contactIdsQuery,
  table: sql`contacts`,
  wanted: async (query, context) =>
    allOf(
      listFilter(context.organizationId, await lookedUp(context, 'contact', query)),
      hasTerms({ q: query.q, tags: query.tag }),
    ),
});

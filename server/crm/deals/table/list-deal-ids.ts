import { sql } from '../../../kernel/database/sql.ts';
import { defineListIds } from '../../../records/list-ids.ts';
import { lookedUp } from '../../custom-fields/values/custom-filter.ts';
import { dealInTable } from '../deal-filter.sql.ts';
import { dealIdsQuery } from '../deal-query.schema.ts';

/** Lists the ids of all deals that the table shows, so that all of them can be changed. */
export const listDealIds = defineListIds({
  type: 'deal',
  plural: 'deals',
  scope: 'crm:read',
  input: dealIdsQuery,
  table: sql`deals`,
  alias: sql`d`,
  wanted: async (query, context) =>
    dealInTable(context.organizationId, await lookedUp(context, 'deal', query)),
});

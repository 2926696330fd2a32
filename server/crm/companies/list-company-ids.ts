import { sql } from '../../kernel/database/sql.ts';
import { defineListIds } from '../../records/list-ids.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { companyCondition } from './company.sql.ts';
import { companyIdsQuery } from './company-bulk.schema.ts';

/** Lists the ids of all companies that a table shows, so that all of them can be deleted. */
export const listCompanyIds = defineListIds({
  type: 'company',
  plural: 'companies',
  scope: 'crm:read',
  input: companyIdsQuery,
  table: sql`companies`,
  wanted: async (query, context) => companyCondition(await lookedUp(context, 'company', query)),
});

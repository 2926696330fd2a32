import { COUNT_UP_TO, counted, defineCount } from '../../records/count-records.ts';
import { companyFilter } from './company.schema.ts';
import { countCompanies } from './company.sql.ts';

/** How many companies a table with these filters has, for its head. */
export const countCompaniesOfTable = defineCount({
  plural: 'companies',
  scope: 'crm:read',
  input: companyFilter,
  count: (context, filter) => counted(context, countCompanies(context.organizationId, filter, COUNT_UP_TO)),
});

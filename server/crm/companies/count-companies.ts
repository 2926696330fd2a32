import { counted, defineCount } from '../../records/count-records.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { companyFilter } from './company.schema.ts';
import { countCompanies } from './company.sql.ts';

/** Counts the companies of a table with these filters, for its header. */
export const countCompaniesOfTable = defineCount({
  plural: 'companies',
  scope: 'crm:read',
  input: companyFilter,
  count: async (context, filter, most) => {
    const known = await lookedUp(context, 'company', filter);
    return counted(context, countCompanies(context.organizationId, known, most));
  },
});

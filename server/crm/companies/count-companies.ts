import { defineRead } from '../../kernel/operations/operation.ts';
import { COUNTED_RECORDS, recordCount, recordCountOf } from '../record-count.schema.ts';
import { companyFilter } from './company.schema.ts';
import { countCompanies } from './company.sql.ts';

/** How many companies a table with these filters has, for its head. */
export const countCompaniesOfTable = defineRead({
  name: 'count-companies',
  summary: 'Count companies',
  description: `Exact up to ${COUNTED_RECORDS}; beyond that \`is_exact\` is false.`,
  scope: 'crm:read',
  input: companyFilter,
  output: recordCount,
  run: async (context, filter) => {
    const statement = countCompanies(context.organizationId, filter, COUNTED_RECORDS + 1);
    const [row] = await context.query<{ counted: number }>(statement);
    return { data: recordCountOf(row?.counted ?? 0) };
  },
});

import { counted, defineCount } from '../../../records/count-records.ts';
import { lookedUp } from '../../custom-fields/values/custom-filter.ts';
import { countDeals } from '../deal-list.sql.ts';
import { dealTableFilter } from '../deal-query.schema.ts';

/** Counts the deals of the table with these filters, for its header. */
export const countDealsOfTable = defineCount({
  plural: 'deals',
  scope: 'crm:read',
  input: dealTableFilter,
  count: async (context, filter, most) => {
    const known = await lookedUp(context, 'deal', filter);
    return counted(context, countDeals(context.organizationId, known, most));
  },
});

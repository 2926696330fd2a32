import { JsonText } from '../../../kernel/database/json-text.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { dealId } from '../deal.schema.ts';
import { dealOverview } from './deal-overview.schema.ts';
import { selectDealOverview } from './deal-overview.sql.ts';

/** How many of the latest activities are included. */
const ACTIVITIES = 20;

/** Gets a deal with its stage, contact, company and latest activities. */
export const getDealOverview = defineRead({
  name: 'get-deal-overview',
  summary: 'Get an overview of a deal',
  scope: 'crm:read',
  input: dealId,
  output: dealOverview,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(
      selectDealOverview(context.organizationId, id, ACTIVITIES),
    );
    if (!row) throw notFound('deal');
    return { data: new JsonText(row.json) };
  },
});

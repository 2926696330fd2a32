import { JsonText } from '../../../kernel/database/json-text.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { dealId } from '../deal.schema.ts';
import { dealOverview } from './deal-overview.schema.ts';
import { selectDealOverview } from './deal-overview.sql.ts';

/** So many of the latest activities come along. */
const ACTIVITIES = 20;

/** A deal's full picture: where it stands, whom it is with, and what happened lately. */
export const getDealOverview = defineRead({
  name: 'get-deal-overview',
  summary: 'Get the full picture of a deal',
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

import { defineWrite } from '../../kernel/operations/operation.ts';
import { dealView } from '../deals/deal.schema.ts';
import { selectDeal } from '../deals/deal.sql.ts';
import { DEAL_CONSTRAINTS } from '../deals/deal-constraints.ts';
import { noStageFor } from '../deals/deal-stage.ts';
import { dealWriter } from './deal-writer.ts';
import { dealUpsert, upsertMeta } from './upsert.schema.ts';
import { upsertOne } from './upsert-answer.ts';

/** Updates the deal that a request names, or creates it (docs/behaviour/upserts.md). */
export const upsertDeal = defineWrite({
  name: 'upsert-deal',
  summary: 'Create or update a deal',
  description:
    'Finds the deal with this external id and updates it; creates one if there is none, for which `title` is required. A new deal with a `status` is created and then won or lost. ' +
    'Simultaneous requests make one deal. What is not given does not change.',
  scope: 'crm:write',
  input: dealUpsert,
  output: dealView,
  meta: upsertMeta,
  mayCreate: true,
  warning: noStageFor('won'),
  again: selectDeal,
  constraints: DEAL_CONSTRAINTS,
  run: (context, { match, ...fields }) => upsertOne(context, dealWriter, match, fields),
});

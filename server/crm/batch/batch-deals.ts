import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { dealDraft, dealId, dealPatch, dealView } from '../deals/deal.schema.ts';
import { selectDeal } from '../deals/deal.sql.ts';
import { DEAL_CONSTRAINTS } from '../deals/deal-constraints.ts';
import { removeDeals } from '../deals/delete-deal.ts';
import { dealFields, dealWriter } from '../upsert/deal-writer.ts';
import { dealUpsert } from '../upsert/upsert.schema.ts';
import { batchEntry, batchInput, batchMeta } from './batch.schema.ts';
import { outline } from './outline.ts';
import { writeBatch } from './write-batch.ts';

const KIND = {
  writer: dealWriter,
  id: dealId,
  draft: dealDraft,
  patch: dealPatch,
  wish: dealFields,
  match: dealUpsert.pick({ match: true }),
  remove: removeDeals,
};

/** Writes many deals in one request, each as by the request for one (docs/behaviour/batches.md). */
export const batchDeals = defineWrite({
  name: 'batch-deals',
  summary: 'Write many deals',
  description:
    'Creates, updates, upserts or deletes up to 200 deals, which count as one request for the rate limit. Answers what became ' +
    'of each, in their order; unless the batch is `atomic`, a refused record does not prevent the others.',
  scope: 'crm:write',
  input: batchInput.meta({
    examples: [
      {
        operation: 'upsert',
        records: [
          { title: 'Order 1042', match: 'external_id', external_source: 'shop', external_id: 'order-1042' },
        ],
      },
    ],
  }),
  output: z.array(batchEntry(dealView, 'Deal')),
  meta: batchMeta,
  relinks: 'deal',
  again: selectDeal,
  outline,
  constraints: DEAL_CONSTRAINTS,
  run: (context, input) => writeBatch(context, KIND, input),
});

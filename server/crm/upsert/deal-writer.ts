import type { z } from 'zod';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { addDeals } from '../deals/create-deal.ts';
import { type Deal, dealDraft, dealPatch } from '../deals/deal.schema.ts';
import { NO_COMPANY, NO_CONTACT, NO_CONTACTS } from '../deals/deal-constraints.ts';
import { editDeals, patchEdit } from '../deals/edit-deals.ts';
import type { RecordWriter, Written } from './record-writer.ts';

/** The fields of a deal in an upsert: those of creation and of an update. `pipeline_id` counts at creation only. */
export const dealFields = dealPatch.extend({ pipeline_id: dealDraft.shape.pipeline_id });

/** A new deal that may already be won or lost. */
const closableDraft = dealDraft
  .extend({ status: dealPatch.shape.status, lost_reason: dealPatch.shape.lost_reason })
  .superRefine(({ stage_id, status }, context) => {
    if (stage_id === undefined || status === undefined) return;
    const refusal = invalidRequest("'stage_id' and 'status' exclude each other; send one of them.");
    context.addIssue({ code: 'custom', params: { throws: refusal } });
  });

/** How deals are written many at a time. */
export const dealWriter: RecordWriter<z.infer<typeof closableDraft>, z.infer<typeof dealFields>, Deal> = {
  kind: 'deal',
  draft: closableDraft,
  links: [
    { field: 'contact_id', table: 'contacts', refusal: NO_CONTACT },
    { field: 'contacts', member: 'contact_id', table: 'contacts', refusal: NO_CONTACTS },
    { field: 'company_id', table: 'companies', refusal: NO_COMPANY },
  ],
  matchers: {},
  add: addClosable,
  edit: (context, edits) =>
    editDeals(
      context,
      edits.map(({ id, patch: { pipeline_id: _, ...patch } }) => patchEdit(id, patch)),
    ),
};

/** Creates deals, then wins or loses those that say so, as two requests would. */
async function addClosable(
  context: WriteContext,
  drafts: readonly z.infer<typeof closableDraft>[],
): Promise<(Written<Deal> | ApiError)[]> {
  const added = await addDeals(
    context,
    drafts.map(({ status: _, lost_reason: __, ...draft }) => draft),
  );
  const closing = drafts.flatMap(({ status, lost_reason }, index) => {
    const deal = added[index];
    if (!deal || deal instanceof ApiError || (status === undefined && lost_reason === undefined)) return [];
    return [{ index, ...patchEdit(deal.value().id, { status, lost_reason }) }];
  });
  const closed = closing.length === 0 ? [] : await editDeals(context, closing);
  const byIndex = new Map(closing.map(({ index }, place) => [index, closed[place]]));
  return added.map((data, index) => byIndex.get(index) ?? (data instanceof ApiError ? data : { data }));
}

import type { WriteContext } from '../../../kernel/operations/context.ts';
import type { RecordOutcome } from '../../../records/bulk.schema.ts';
import { changeEach } from '../../../records/change-each.ts';
import { type DealEdit, editDeals } from '../edit-deals.ts';

/**
 * Changes many deals with `editDeals`.
 * @param editOf the change of each
 * @returns the outcome for each, in any order
 */
export function changeEachDeal(
  context: WriteContext,
  ids: readonly string[],
  editOf: (id: string) => Pick<DealEdit, 'decide' | 'given'>,
): Promise<RecordOutcome[]> {
  return changeEach(context, ids, (some) =>
    editDeals(
      context,
      some.map((id) => ({ id, ...editOf(id) })),
    ),
  );
}

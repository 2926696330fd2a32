import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { RecordOutcome } from '../../records/bulk.schema.ts';
import { refusal } from '../../records/edits.ts';
import { type ChangedCompany, type CompanyEdit, editCompanies } from './update-company.ts';

/** How many are changed per statement: enough to save round trips, few enough to finish in time. */
const AT_ONCE = 50;

/**
 * Changes many companies with `editCompanies`.
 * @param editOf the change of each; its rule throws an ApiError to refuse it: 409 if somebody has changed the company since
 * @returns the outcome for each, in any order
 */
export async function changeEachCompany(
  context: WriteContext,
  ids: readonly string[],
  editOf: (id: string) => Pick<CompanyEdit, 'decide' | 'given'>,
): Promise<RecordOutcome[]> {
  // In the locking order of all statements, so that two such requests do not deadlock.
  const ordered = ids.toSorted();
  const outcomes: RecordOutcome[] = [];
  for (let done = 0; done < ordered.length; done += AT_ONCE) {
    const some = ordered.slice(done, done + AT_ONCE);
    const results = await editCompanies(
      context,
      some.map((id) => ({ id, ...editOf(id) })),
    );
    for (const [index, result] of results.entries()) {
      outcomes.push({ id: some[index] ?? '', ...outcomeOf(result, context.caller.requestId) });
    }
  }
  return outcomes;
}

function outcomeOf(result: ChangedCompany | ApiError, requestId: string): Omit<RecordOutcome, 'id'> {
  if (result instanceof ApiError) return refusal(result);
  return result.isChanged ? { outcome: 'changed', request_id: requestId } : { outcome: 'unchanged' };
}

import type { WriteContext } from '../kernel/operations/context.ts';
import { ApiError } from '../kernel/operations/errors.ts';
import type { RecordOutcome } from './bulk.schema.ts';
import { refusal } from './edits.ts';

/** How many are changed per statement: enough to save round trips, few enough to finish in time. */
const AT_ONCE = 50;

/** What a change of one record among several says of it. */
interface Changed {
  /** False if there was nothing to change, so nothing was written. */
  readonly isChanged: boolean;
}

/**
 * Changes many records, some at a time.
 * @param edit changes some records and returns the outcome for each, in their order: an ApiError for one that is refused, 409 if somebody
 *   has changed it since
 * @param ruleOf the rule that changes a record
 * @returns the outcome for each, in any order
 */
export async function changeEach<Rule extends object>(
  context: WriteContext,
  ids: readonly string[],
  edit: (
    context: WriteContext,
    edits: readonly (Rule & { readonly id: string })[],
  ) => Promise<readonly (Changed | ApiError)[]>,
  ruleOf: (id: string) => Rule,
): Promise<RecordOutcome[]> {
  // In the locking order of all statements, so that two such requests do not deadlock.
  const ordered = ids.toSorted();
  const outcomes: RecordOutcome[] = [];
  for (let done = 0; done < ordered.length; done += AT_ONCE) {
    const some = ordered.slice(done, done + AT_ONCE);
    const edits = some.map((id) => ({ ...ruleOf(id), id }));
    for (const [index, result] of (await edit(context, edits)).entries()) {
      outcomes.push({ id: some[index] ?? '', ...outcomeOf(result, context.caller.requestId) });
    }
  }
  return outcomes;
}

function outcomeOf(result: Changed | ApiError, requestId: string): Omit<RecordOutcome, 'id'> {
  if (result instanceof ApiError) return refusal(result);
  return result.isChanged ? { outcome: 'changed', request_id: requestId } : { outcome: 'unchanged' };
}

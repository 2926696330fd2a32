import type { ReadContext } from '../../kernel/operations/context.ts';
import { type LookedUp, lookedUp } from '../custom-fields/values/custom-filter.ts';
import { type DueBounds, withDueBounds } from './due-bounds.ts';
import type { TaskFilter } from './task-query.schema.ts';

/**
 * Looks up what a filter of tasks stands for: custom fields, conditions in groups, and the moments between which tasks are due.
 * @throws 400 `invalid_request`, see `lookedUp`
 */
export async function askedTasks<Filter extends TaskFilter>(
  context: ReadContext,
  asked: Filter,
): Promise<LookedUp<Filter> & DueBounds> {
  return withDueBounds(context, await lookedUp<Filter>(context, 'task', asked));
}

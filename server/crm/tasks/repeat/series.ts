import type { WriteContext } from '../../../kernel/operations/context.ts';
import { ownFields } from '../../custom-fields/values/own-fields.ts';
import { insertTasks } from '../create-task.ts';
import { recordTaskDeletion } from '../delete-task.ts';
import { deleteUntouchedTask, type SeriesFields, selectTask, type TaskFields } from '../task.sql.ts';
import { nextDue } from './next-due.ts';

/** How the tasks of a series follow each other (docs/behaviour/tasks.md 7 to 9). */

/**
 * Creates the next task after one that is completed, unless it does not repeat or the next one is already there. The caller has locked the
 * task, so that the next one is created once.
 */
export async function continueSeries(
  context: WriteContext,
  task: TaskFields,
  series: SeriesFields,
  { doneAt, timeZone }: { readonly doneAt: string; readonly timeZone: string },
): Promise<SeriesFields> {
  if (series.next_task_id !== null) return series;
  const next = nextDue(task, series.repeat_anchor, doneAt, timeZone);
  if (!next) return series;
  const id = context.newId();
  const { custom_fields: values, ...fields } = task;
  const own = await ownFields(context, 'task', [values]);
  const row = {
    ...fields,
    ...own.copied(values),
    ...next.due,
    id,
    done_at: null,
    repeat_anchor: next.anchor,
  };
  await insertTasks(context, [row]);
  return { ...series, next_task_id: id };
}

/**
 * Deletes the task that followed from one that is opened again, if nobody has worked with it. One that somebody changed stays, and is still
 * the next one if the task is completed again.
 */
export async function takeBackNext(context: WriteContext, series: SeriesFields): Promise<SeriesFields> {
  const { organizationId } = context;
  const { next_task_id: id } = series;
  if (id === null) return series;
  const deleted = await context.query<{ id: string }>(deleteUntouchedTask(organizationId, id));
  for (const task of deleted) recordTaskDeletion(context, task.id);
  const kept = deleted.length > 0 ? [] : await context.query(selectTask(organizationId, id));
  return { ...series, next_task_id: kept.length > 0 ? id : null };
}

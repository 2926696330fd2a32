import { given } from '../../kernel/fields/given.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { NewActivity } from '../../records/activities/activity.sql.ts';
import type { OwnValues } from '../custom-fields/values/custom-values-field.ts';
import type { Due } from './repeat/next-due.ts';
import type { Task, TaskPatch } from './task.schema.ts';
import type { TaskFields } from './task.sql.ts';

/** What an update makes of a task, decided without I/O (docs/behaviour/tasks.md). */

/** @throws 400 `invalid_request` for a day and a time at once, and for a repetition without either */
export function requireOneDue({ due_on, due_at, repeat }: Due & Pick<Task, 'repeat'>): void {
  if (due_on !== null && due_at !== null) {
    throw invalidRequest("'due_on' and 'due_at' cannot be combined.");
  }
  if (repeat !== null && due_on === null && due_at === null) {
    throw invalidRequest("'repeat' needs 'due_on' or 'due_at'.");
  }
}

/** What an import says of a task besides a patch: when it was done. */
export interface TaskCorrection {
  /** ISO 8601; null for a task that is not done. */
  readonly done_at?: string | null | undefined;
}

/**
 * The columns of a task after a patch. A day takes the place of a time, and the other way round.
 * @param own the values of its custom fields, if they change
 * @param now ISO 8601
 * @throws 400 `invalid_request`, see `requireOneDue`
 */
export function patchedTask(
  task: Task,
  { done, done_at: corrected, due_on, due_at, custom_fields: _, ...patch }: TaskPatch & TaskCorrection,
  own: OwnValues,
  now: string,
): TaskFields {
  const { id, org_id, created_by, created_at, updated_at, ...before } = task;
  const after = {
    ...before,
    ...given(patch),
    ...own,
    due_on: due_on === undefined ? (due_at ? null : before.due_on) : due_on,
    due_at: due_at === undefined ? (due_on ? null : before.due_at) : due_at,
    done_at: corrected !== undefined ? corrected : doneAt(before, done, now),
  };
  requireOneDue(after);
  return after;
}

function doneAt({ done_at }: Pick<Task, 'done_at'>, done: boolean | undefined, now: string): string | null {
  if (done === undefined) return done_at;
  return done ? (done_at ?? now) : null;
}

/** Whether dates of the series follow from other fields than before. */
export function changesSeries(before: TaskFields, after: TaskFields): boolean {
  const partsOf = ({ due_on, due_at, repeat }: TaskFields) => JSON.stringify([due_on, due_at, repeat]);
  return partsOf(before) !== partsOf(after);
}

/** What the timelines of its records say when a task is done or opened again; nothing if it has no record. */
export function activitiesOf(before: Task, after: Task): NewActivity[] {
  if ((before.done_at === null) === (after.done_at === null)) return [];
  const { id, title, due_on, due_at, contact_id, company_id, deal_id } = after;
  if (contact_id === null && company_id === null && deal_id === null) return [];
  const isDone = after.done_at !== null;
  return [
    {
      activity_type: isDone ? 'task_completed' : 'task_reopened',
      description: `Task "${title}" ${isDone ? 'completed' : 'opened again'}`,
      contact_id,
      deal_id,
      ...(company_id !== null && { record: { type: 'company', id: company_id } }),
      metadata: { task_id: id, task_title: title, due_on, due_at },
    },
  ];
}

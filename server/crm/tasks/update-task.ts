import { JsonText } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import type { Answer } from '../../kernel/operations/result.ts';
import { readTimeZone } from '../../kernel/settings/time-zone.ts';
import { recordActivities } from '../../records/activities/record-activities.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { type OwnChoice, ownFields } from '../custom-fields/values/own-fields.ts';
import { requireMembers } from '../owners/owners.ts';
import { assigneeOf } from './create-task.ts';
import { remindAssignee } from './reminders/remind-assignee.ts';
import { anchorOf } from './repeat/next-due.ts';
import { continueSeries, takeBackNext } from './repeat/series.ts';
import { type Task, type TaskPatch, taskId, taskMeta, taskPatch, taskView } from './task.schema.ts';
import { type LockedTask, lockTask, type SeriesFields, type TaskFields, updateTaskRow } from './task.sql.ts';
import { TASK_CONSTRAINTS } from './task-constraints.ts';
import { activitiesOf, changesSeries, patchedTask, type TaskCorrection } from './task-rules.ts';

/** Updates, completes or reopens a task. */
export const updateTask = defineWrite({
  name: 'update-task',
  kind: 'task',
  summary: 'Update a task',
  description:
    'Only the fields in the request change; null clears a field. `done: true` completes the task. If it repeats, that creates the ' +
    'next one, whose id is in `meta.next_task_id`. `done: false` opens it again and deletes the next one if nobody has worked with it.',
  scope: 'crm:write',
  input: taskPatch.extend(taskId.shape),
  output: taskView,
  meta: taskMeta,
  constraints: TASK_CONSTRAINTS,
  run: async (context, { id, ...patch }) => {
    requireSomeField(taskPatch, patch);
    return changeTask(context, id, () => patch, patch.custom_fields);
  },
});

/**
 * Changes a task: locks it, decides, and writes the row with its activity, audit entry and events. A change that changes nothing writes
 * nothing.
 * @param decide what to change in the task, which is locked; `custom_fields` of it are left to `given`
 * @param given the `custom_fields` of the change, as the caller gave them
 * @returns the task as it stands then, and in `meta.next_task_id` the next one of its series
 * @throws 404 `not_found` if the organization has no such task
 */
export async function changeTask(
  context: WriteContext,
  id: string,
  decide: (task: Task) => TaskPatch & TaskCorrection,
  given?: GivenValues,
  choice?: OwnChoice,
): Promise<Answer<Task> & { readonly data: JsonText<Task> }> {
  const { organizationId } = context;
  const [[locked], timeZone, own] = await Promise.all([
    context.query<LockedTask>(lockTask(organizationId, id)),
    readTimeZone(context, organizationId),
    ownFields(context, 'task', [given]),
  ]);
  if (!locked) throw notFound('task');
  const current = new JsonText<Task>(locked.json);
  const before = current.value();
  const patch = decide(before);
  const assigned =
    patch.assignee_id === undefined ? {} : { assignee_id: assigneeOf(context, patch.assignee_id) };
  const values = own.changed(before.custom_fields, given, choice);
  const fields = patchedTask(before, { ...patch, ...assigned }, values, locked.now);
  const changes = changesBetween(before, { ...before, ...fields });
  if (Object.keys(changes).length === 0) return { data: current, meta: metaOf(before, patch, locked) };
  if (changes.assignee_id) await requireMembers(context, [fields.assignee_id], 'assignee_id');
  const series = await seriesAfter(context, before, { fields, locked, timeZone });
  const [written] = await context.query<{ json: string }>(
    updateTaskRow(organizationId, id, fields, series, locked.now),
  );
  if (!written) throw notFound('task');
  const data = new JsonText<Task>(written.json);
  recordUpdate(context, before, data);
  if (changes.assignee_id) remindAssignee(context, data.value());
  return { data, meta: metaOf(data.value(), patch, series) };
}

interface Change {
  readonly fields: TaskFields;
  readonly locked: LockedTask;
  readonly timeZone: string;
}

/** Goes on with the series of a task that is completed, and takes back what followed from one that is opened again. */
async function seriesAfter(context: WriteContext, before: Task, change: Change): Promise<SeriesFields> {
  const { fields, locked, timeZone } = change;
  const repeat_anchor =
    fields.repeat === null
      ? null
      : changesSeries(before, fields)
        ? anchorOf(fields, timeZone)
        : locked.repeat_anchor;
  const series = { repeat_anchor, next_task_id: locked.next_task_id };
  if (before.done_at === null && fields.done_at !== null) {
    return continueSeries(context, fields, series, { doneAt: fields.done_at, timeZone });
  }
  return before.done_at !== null && fields.done_at === null ? takeBackNext(context, series) : series;
}

/** The same whether a request completed the task or found it done. */
function metaOf(task: Task, { done }: TaskPatch, { next_task_id }: SeriesFields) {
  return { next_task_id: done === true && task.done_at !== null ? next_task_id : null };
}

function recordUpdate(context: WriteContext, before: Task, record: JsonText<Task>): void {
  const after = record.value();
  recordActivities(context, activitiesOf(before, after), after.updated_at);
  const about = { recordType: 'task', recordId: before.id };
  const changes = changesBetween(before, after);
  context.audit({ ...about, action: 'updated', changes });
  const event = { ...about, record, occurredAt: after.updated_at };
  if (before.done_at === null && after.done_at !== null) context.emit({ ...event, type: 'task.completed' });
  context.emit({ ...event, type: 'task.updated', changes });
}

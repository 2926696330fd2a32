import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { readTimeZone } from '../../kernel/settings/time-zone.ts';
import { onlyOne } from '../../records/edits.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { ownFields } from '../custom-fields/values/own-fields.ts';
import { userOf } from '../owners/owner-filter.ts';
import { requireMembers } from '../owners/owners.ts';
import { remindAssignee } from './reminders/remind-assignee.ts';
import { anchorOf } from './repeat/next-due.ts';
import { type Task, type TaskDraft, taskDraft, taskView } from './task.schema.ts';
import { insertTaskRows, type NewTaskRow, selectTask } from './task.sql.ts';
import { TASK_CONSTRAINTS } from './task-constraints.ts';
import { requireOneDue } from './task-rules.ts';

/** Creates a task. */
export const createTask = defineWrite({
  name: 'create-task',
  kind: 'task',
  summary: 'Create a task',
  description: 'Only `title` is required. Without `assignee_id`, nobody is assigned.',
  scope: 'crm:write',
  input: taskDraft,
  output: taskView,
  takesId: true,
  again: selectTask,
  constraints: TASK_CONSTRAINTS,
  run: async (context, draft) => {
    requireOneDue(draft);
    const assignee_id = assigneeOf(context, draft.assignee_id);
    const [timeZone] = await Promise.all([
      draft.repeat === null ? 'UTC' : readTimeZone(context, context.organizationId),
      requireMembers(context, [assignee_id], 'assignee_id'),
    ]);
    const repeat_anchor = draft.repeat === null ? null : anchorOf(draft, timeZone);
    const row = { ...draft, assignee_id, id: context.newId(), done_at: null, repeat_anchor };
    const data = onlyOne(await addTasks(context, [row]));
    remindAssignee(context, row);
    return { data };
  },
});

/**
 * Resolves `me`.
 * @throws 400 `invalid_request` if the credential belongs to no user
 */
export function assigneeOf(context: WriteContext, given: TaskDraft['assignee_id']): string | null {
  return given === 'me' ? userOf(context, 'assignee_id') : given;
}

/** A task to add, with the values of custom fields as the caller gave them. */
export type NewTask = Omit<NewTaskRow, 'custom_fields'> & {
  readonly custom_fields?: GivenValues | undefined;
};

/**
 * Adds tasks, in their order.
 * @throws 400 `invalid_request` for values that the custom fields do not take
 */
export async function addTasks(
  context: WriteContext,
  tasks: readonly NewTask[],
): Promise<readonly JsonText<Task>[]> {
  const own = await ownFields(
    context,
    'task',
    tasks.map(({ custom_fields }) => custom_fields),
  );
  return insertTasks(
    context,
    tasks.map(({ custom_fields: given, ...task }) => ({ ...task, ...own.added(given) })),
  );
}

/** Inserts tasks, each with its audit entry and `task.created`. */
export async function insertTasks(
  context: WriteContext,
  rows: readonly NewTaskRow[],
): Promise<readonly JsonText<Task>[]> {
  const { organizationId, caller } = context;
  const inserted = await context.query<{ id: string; json: string }>(
    insertTaskRows(organizationId, rows, caller.credential.userId),
  );
  const records = recordsById<Task>(inserted);
  return rows.map(({ id }) => {
    const record = records.get(id);
    if (!record) throw new Error('An inserted task was not returned.');
    const about = { recordType: 'task', recordId: id };
    context.audit({ ...about, action: 'created' });
    context.emit({ ...about, type: 'task.created', record, occurredAt: record.value().created_at });
    return record;
  });
}

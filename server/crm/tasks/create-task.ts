import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { readTimeZone } from '../../kernel/settings/time-zone.ts';
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
    const data = await addTask(context, row);
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

/** Inserts a task with its audit entry and `task.created`. */
export async function addTask(context: WriteContext, row: NewTaskRow): Promise<JsonText<Task>> {
  const [record] = await addTasks(context, [row]);
  if (!record) throw new Error('An inserted task was not returned.');
  return record;
}

/** The same for several tasks, in their order. */
export async function addTasks(
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

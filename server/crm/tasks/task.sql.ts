import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordTable, type WrittenFields } from '../../kernel/fields/record-table.ts';
import { type Task, taskDraft, taskPatch, taskView } from './task.schema.ts';

/** All statements on single tasks; lists are in `task-list.sql.ts`. */

export const taskTable = recordTable('tasks', taskView, {
  set: ['id', 'org_id', 'created_by', 'created_at', 'updated_at'],
  hidden: ['repeat_anchor', 'next_task_id'],
  inputs: [taskDraft, taskPatch],
  notStored: ['done'],
});

const TASK_JSON = taskTable.json('t');

export function selectTask(organizationId: string, id: string): Sql {
  return sql`SELECT ${TASK_JSON} FROM tasks t WHERE t.org_id = ${organizationId} AND t.id = ${id}`.byKey();
}

/** The columns of a task that operations write. */
export type TaskFields = WrittenFields<typeof taskTable, Task>;

/** Where a task stands in its series. */
export interface SeriesFields {
  readonly repeat_anchor: string | null;
  readonly next_task_id: string | null;
}

/** A task to insert. */
export type NewTaskRow = TaskFields & Pick<SeriesFields, 'repeat_anchor'> & { readonly id: string };

/** Inserts tasks, created and updated at one moment. */
export function insertTaskRows(
  organizationId: string,
  tasks: readonly NewTaskRow[],
  createdBy: string | null,
): Sql {
  return sql`
    INSERT INTO tasks AS t (org_id, id, created_by, created_at, updated_at, repeat_anchor, ${taskTable.columns})
    SELECT ${organizationId}, n.id, ${createdBy}, c.now, c.now, n.repeat_anchor, ${taskTable.columnsOf('n')}
    FROM (SELECT ${NOW} AS now OFFSET 0) c, json_populate_recordset(NULL::tasks, ${JSON.stringify(tasks)}::json) n
    RETURNING t.id, ${TASK_JSON}`;
}

/** A locked task. */
export interface LockedTask extends SeriesFields {
  readonly json: string;
  /** A time later than its last update, ISO 8601. */
  readonly now: string;
}

/** Locks a task; returns it with its place in a series. */
export function lockTask(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${TASK_JSON}, to_char(t.repeat_anchor, 'YYYY-MM-DD"T"HH24:MI:SS.MS') AS repeat_anchor, t.next_task_id,
      ${timestampText(sql`greatest(${NOW}, t.updated_at + interval '1 millisecond')`)} AS now
    FROM (SELECT * FROM tasks WHERE org_id = ${organizationId} AND id = ${id} FOR UPDATE) t`;
}

export function updateTaskRow(
  organizationId: string,
  id: string,
  task: TaskFields,
  { repeat_anchor, next_task_id }: SeriesFields,
  now: string,
): Sql {
  return sql`
    UPDATE tasks t SET updated_at = ${now}, repeat_anchor = ${repeat_anchor}, next_task_id = ${next_task_id},
      (${taskTable.columns}) = (
        SELECT ${taskTable.columnsOf('n')} FROM json_populate_record(t, ${JSON.stringify(task)}::json) n)
    WHERE t.org_id = ${organizationId} AND t.id = ${id}
    RETURNING ${TASK_JSON}`;
}

/** Locks tasks to delete them, in the order of ids. */
export function lockTasksForDeletion(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT id FROM tasks WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

export function deleteTaskRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM tasks t WHERE t.org_id = ${organizationId} AND t.id = ANY (${ids}::uuid[])`;
}

/** Deletes the next task of a series if nobody has worked with it since it was made. */
export function deleteUntouchedTask(organizationId: string, id: string): Sql {
  return sql`
    DELETE FROM tasks t
    WHERE t.org_id = ${organizationId} AND t.id = ${id} AND t.done_at IS NULL AND t.updated_at = t.created_at
    RETURNING t.id`;
}

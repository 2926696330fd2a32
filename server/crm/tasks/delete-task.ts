import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { lockWithLinks, relink } from '../../records/links.ts';
import { keepInTrash } from '../../records/trash/keep-in-trash.ts';
import { watchDeletion } from '../../records/watch-deletion.ts';
import { taskId } from './task.schema.ts';
import { deleteTaskRows, lockTasksForDeletion } from './task.sql.ts';

/** Deletes a task. */
export const deleteTask = defineWrite({
  name: 'delete-task',
  kind: 'task',
  summary: 'Delete a task',
  description: 'A repeating task ends with it. Activities that say that it was done stay.',
  scope: 'crm:write',
  relinks: 'task',
  watch: watchDeletion('task'),
  input: taskId,
  run: async (context, { id }) => {
    const removed = await removeTasks(context, [id]);
    if (removed.length === 0) throw notFound('task');
    return DONE;
  },
});

/**
 * Deletes tasks, each with `task.deleted`.
 * @returns the ids of the tasks that existed
 */
export async function removeTasks(context: WriteContext, ids: readonly string[]): Promise<readonly string[]> {
  const { organizationId } = context;
  const lock = lockTasksForDeletion(organizationId, ids);
  const found = (await lockWithLinks<{ id: string }>(context, 'task', ids, lock)).map(({ id }) => id);
  const relinked = await relink(context, 'task', { from: found, to: null });
  await keepInTrash(context, 'task', found, relinked);
  context.defer(deleteTaskRows(organizationId, found));
  for (const id of found) recordTaskDeletion(context, id);
  return found;
}

/** Records the deletion of a task: its audit entry and `task.deleted`. */
export function recordTaskDeletion(context: WriteContext, id: string): void {
  const about = { recordType: 'task', recordId: id };
  const record = new JsonText(JSON.stringify({ id, org_id: context.organizationId }));
  context.audit({ ...about, action: 'deleted' });
  context.emit({ ...about, type: 'task.deleted', record, occurredAt: new Date().toISOString() });
}

import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { lockWithLinks, relink } from '../../records/links.ts';
import { keepInTrash } from '../../records/trash/keep-in-trash.ts';
import { watchDeletion } from '../../records/watch-deletion.ts';
import { taskId } from './task.schema.ts';
import { deleteTaskRow, lockTask } from './task.sql.ts';

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
    const locked = await lockWithLinks(context, 'task', [id], lockTask(context.organizationId, id));
    if (locked.length === 0) throw notFound('task');
    const relinked = await relink(context, 'task', { from: [id], to: null });
    await keepInTrash(context, 'task', [id], relinked);
    context.defer(deleteTaskRow(context.organizationId, id));
    recordTaskDeletion(context, id);
    return DONE;
  },
});

/** Records the deletion of a task: its audit entry and `task.deleted`. */
export function recordTaskDeletion(context: WriteContext, id: string): void {
  const about = { recordType: 'task', recordId: id };
  const record = new JsonText(JSON.stringify({ id, org_id: context.organizationId }));
  context.audit({ ...about, action: 'deleted' });
  context.emit({ ...about, type: 'task.deleted', record, occurredAt: new Date().toISOString() });
}

import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { taskId, taskView } from './task.schema.ts';
import { selectTask } from './task.sql.ts';

/** Gets a task. */
export const getTask = defineRead({
  name: 'get-task',
  kind: 'task',
  summary: 'Get a task',
  scope: 'crm:read',
  input: taskId,
  output: taskView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectTask(context.organizationId, id));
    if (!row) throw notFound('task');
    return { data: new JsonText(row.json) };
  },
});

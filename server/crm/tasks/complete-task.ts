import { defineWrite } from '../../kernel/operations/operation.ts';
import { taskId, taskMeta, taskPatch, taskView } from './task.schema.ts';
import { changeTask } from './update-task.ts';

/** Completes a task or opens it again, as an update does; a tool of its own for agents. */
export const completeTask = defineWrite({
  name: 'complete-task',
  summary: 'Complete a task',
  scope: 'crm:write',
  input: taskId.extend({ done: taskPatch.shape.done.unwrap().default(true) }),
  output: taskView,
  meta: taskMeta,
  run: async (context, { id, done }) => changeTask(context, id, () => ({ done })),
});

import { toolsOf } from '../../kernel/mcp/tool.ts';
import type { JsonSchema } from '../../kernel/openapi/openapi.ts';
import { clearable, OWN_FIELDS, WHERE } from '../record-arguments.ts';
import { completeTask } from './complete-task.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { updateTask } from './update-task.ts';

const tool = toolsOf('crm');
const id = 'task_id';

const repeat = {
  type: 'object',
  description: 'every (1 to 365), unit (day, week, month, year), from (due or done).',
} as const;

const day = { type: 'string', description: 'YYYY-MM-DD or ISO 8601.' } as const;

/** What create_task explains. */
const EXPLAINED: Readonly<Record<string, JsonSchema>> = {
  due_on: { ...clearable, format: 'date', description: 'As in create_task.' },
  due_at: { ...clearable, format: 'date-time', description: 'As in create_task.' },
  assignee_id: { ...clearable, description: 'As in create_task.' },
};

export const taskTools = [
  tool.get('list_tasks', listTasks, {
    description:
      'Find tasks by words of the title (q), assignee_id (me, none or a user), contact, company, deal or due. done: false leaves out those ' +
      'that are done.',
    without: ['cursor', 'created_since', 'updated_since', 'sort', 'order', 'ids'],
    better: {
      due_before: day,
      due_after: day,
      q: { type: 'string' },
      assignee_id: { type: 'string' },
      due: { type: 'string', enum: ['overdue', 'today', 'upcoming', 'none'] },
      custom_fields: OWN_FIELDS.asked,
      where: WHERE,
    },
    finds: [id],
  }),
  tool.get('get_task', getTask, { id, description: 'Get the fields of a task.' }),
  tool.action('create_task', createTask, {
    description:
      'Create a task. Only title is required. assignee_id me is the person you act for; due_on is a day, due_at a time.',
    better: { repeat, custom_fields: OWN_FIELDS.given },
  }),
  tool.change('update_task', updateTask, {
    id,
    description: 'Change fields of a task. null clears a field. To complete it, use complete_task.',
    without: ['done'],
    better: { repeat, ...EXPLAINED, custom_fields: OWN_FIELDS.changed },
  }),
  tool.change('complete_task', completeTask, {
    id,
    description:
      'Complete a task, or open it again with done: false. A repeating task creates the next one (meta.next_task_id).',
  }),
  tool.delete('delete_task', deleteTask, {
    id,
    description: 'Delete a task. If it was done, use complete_task instead. Ask the person first.',
  }),
];

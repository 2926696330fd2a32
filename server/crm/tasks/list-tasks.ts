import { z } from 'zod';
import { cursorPageOf, type KeyedRow } from '../../kernel/lists/cursor.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { askedTasks } from './asked-tasks.ts';
import { taskView } from './task.schema.ts';
import { selectTaskRows, selectTasks, taskSortKey } from './task-list.sql.ts';
import { taskQuery, taskRowView } from './task-query.schema.ts';

/** Lists tasks (docs/behaviour/tasks.md 10). */
export const listTasks = defineRead({
  name: 'list-tasks',
  kind: 'task',
  summary: 'List tasks',
  description:
    'By when they are due, the earliest first and those without a date last, unless `sort` and `order` say otherwise. A task must match ' +
    'all filters.',
  scope: 'crm:read',
  input: taskQuery,
  output: z.array(taskView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, await askedTasks(context, asked));
    const rows = await context.query<KeyedRow>(selectTasks(context.organizationId, query));
    return cursorPageOf(context, rows, query, taskSortKey(query));
  },
});

/** Lists tasks for the web app, with names for their ids. */
export const listTaskRows = defineRead({
  name: 'list-task-rows',
  summary: 'List tasks with names',
  scope: 'crm:read',
  input: taskQuery,
  output: z.array(taskRowView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, await askedTasks(context, asked));
    const rows = await context.query<{ json: string }>(selectTaskRows(context.organizationId, query));
    return pageOf(rows, query);
  },
});

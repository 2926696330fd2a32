import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Repeat, Task, taskDraft, taskPatch } from '../../../server/crm/tasks/task.schema.ts';
import type { TaskRow, taskFilter } from '../../../server/crm/tasks/task-query.schema.ts';
import { api } from './client.ts';
import { outbox } from './kept/outbox.ts';
import { nextOffset } from './pages.ts';
import type { OwnFilter } from './table-filter.ts';
import { useChange } from './use-change.ts';

export type { Repeat, Task, TaskRow };
export type TaskDraft = z.input<typeof taskDraft>;
export type TaskPatch = z.input<typeof taskPatch>;
export type TaskFilter = Omit<z.input<typeof taskFilter>, 'custom_fields' | 'where'> & OwnFilter;

/** The records of which a task can be. */
export type TaskOf = Pick<TaskFilter, 'contact_id' | 'company_id' | 'deal_id'>;

const TASKS_OF_A_PAGE = 50;

/** Open tasks by when they are due, or done ones, the latest first; page by page, with the names of their records. */
export const taskRowsQuery = (filter: TaskFilter & { readonly done: boolean }) =>
  infiniteQueryOptions({
    queryKey: ['task-lists', filter],
    queryFn: async ({ pageParam, signal }) => {
      const sort = filter.done ? 'done_at' : 'due';
      const query = { ...filter, sort, limit: TASKS_OF_A_PAGE, offset: pageParam } as const;
      return (await api.get('/task-rows', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(TASKS_OF_A_PAGE),
    placeholderData: keepPreviousData,
  });

/** How many open tasks of a list there are by when they are due. */
export const taskSummaryQuery = (filter: Pick<TaskFilter, 'assignee_id' | 'where'>) =>
  queryOptions({
    queryKey: ['task-lists', 'summary', filter],
    queryFn: async ({ signal }) => (await api.get('/tasks-summary', { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });

/** Whether the person gets a daily email about the tasks that are due. */
export const taskDigestQuery = queryOptions({
  queryKey: ['task-digest'],
  queryFn: async ({ signal }) => (await api.get('/task-digest', { signal })).data,
});

export function useSetTaskDigest() {
  return useChange((enabled: boolean) => api.put('/task-digest', { enabled }), taskDigestQuery.queryKey);
}

/** What a change of a task makes stale. */
const STALE = [['task-lists'], ['activities'], ['reminders']];

export function useCreateTask() {
  return useChange(async (draft: TaskDraft) => (await outbox.create('/api-tasks', draft)).data, ...STALE);
}

export function useUpdateTask() {
  return useChange(
    async ({ id, patch }: { readonly id: string; readonly patch: TaskPatch }) =>
      (await outbox.patch(`/api-tasks/${id}`, patch)).data,
    ...STALE,
  );
}

export function useDeleteTask() {
  return useChange((id: string) => api.delete(`/api-tasks/${id}`), ...STALE);
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reminders } from '../../../server/crm/tasks/reminders/reminder.schema.ts';
import { api } from './client.ts';

export type Reminder = Reminders['reminders'][number];

/** What the bell shows: the latest reminders of the person, and how many are unread, up to 100. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: async ({ signal }) => (await api.get('/reminders', { signal })).data,
});

/** Marks reminders as read: those up to a time, or of these only that of a task. */
export function useReadReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (read: { readonly until: string; readonly task_id?: string }): Promise<Reminders> =>
      (await api.post('/reminders-read', read)).data,
    onSuccess: (reminders) => client.setQueryData(remindersQuery.queryKey, reminders),
  });
}

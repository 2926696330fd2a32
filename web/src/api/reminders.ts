import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reminders } from '../../../server/crm/tasks/reminders/reminder.schema.ts';
import { api } from './client.ts';

export type Reminder = Reminders['reminders'][number];
export type Mention = Reminders['mentions'][number];

/** Which of them are read: those up to a time, or of these only one. */
interface Read {
  readonly until: string;
  readonly task_id?: string;
  readonly activity_id?: string;
}

/** What the bell shows: the latest reminders and mentions of the person, and how many are unread, up to 100. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: async ({ signal }) => (await api.get('/reminders', { signal })).data,
});

/** Marks reminders and mentions as read. */
export function useReadReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (read: Read): Promise<Reminders> => (await api.post('/reminders-read', read)).data,
    onSuccess: (reminders) => client.setQueryData(remindersQuery.queryKey, reminders),
  });
}

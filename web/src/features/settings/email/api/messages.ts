import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MailState, MailView } from '../../../../../../server/mail/mail.schema.ts';
import { api } from '../../../../api/client.ts';
import { nextOffset } from '../../../../api/pages.ts';
import { useChange } from '../../../../api/use-change.ts';

export type Message = MailView;
export type { MailState };

const KEY = ['messages'];
const PAGE = 50;

/** Whether a message will not change by itself. */
const isOver = ({ state }: Message) => state === 'sent' || state === 'failed' || state === 'uncertain';

/**
 * The messages of the last 30 days, newest first, a page at a time. They change without notice, so they are fetched again: every 5
 * seconds while one of them is in progress, else every 30.
 */
export const messagesQuery = (state: MailState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', state ?? 'all'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { state, limit: PAGE, offset: pageParam };
      return (await api.get('/mails', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
    refetchInterval: ({ state: { data } }) => (data?.pages.flat().every(isOver) ? 30_000 : 5_000),
  });

/** One message, fetched again until it no longer changes by itself. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) => (await api.get(`/mails/${id}`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : 1_000),
  });

/** Sends a message again. */
export function useRetryMessage() {
  return useChange((id: string) => api.post(`/mails/${id}/retry`), KEY);
}

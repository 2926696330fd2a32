import { queryOptions } from '@tanstack/react-query';
import type {
  MailServer,
  MailServerDraft,
} from '../../../../../../server/settings/mail/mail-server.schema.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

export type { MailServer };

const PATH = '/settings/mail';
const KEY = ['mail-server'];

/** The mail server of the organization. */
export const mailServerQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await api.get(PATH, { signal })).data,
});

/** Sets the mail server. */
export function useSetMailServer() {
  return useChange(async (draft: MailServerDraft) => (await api.put(PATH, draft)).data, KEY);
}

/** Removes the mail server. */
export function useRemoveMailServer() {
  return useChange(() => api.delete(PATH), KEY, ['messages']);
}

/** Asks for a test message; answers its id. */
export function useTestMailServer() {
  return useChange(async (to: string) => (await api.postOnce(`${PATH}/test`, { to })).data.id, ['messages']);
}

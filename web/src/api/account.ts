import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '../../../server/access/sessions/own-session.schema.ts';
import type { Language } from '../language/dictionary.ts';
import { api } from './client.ts';
import { followLanguage } from './session.ts';
import { useChange } from './use-change.ts';

export type { OwnSession };

/** The browsers in which the person is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await api.get('/sessions', { signal })).data,
});

/** Where people download the data of their own account. */
export const OWN_DATA_HREF = '/web/privacy-export';

export function useUpdateProfile() {
  return useChange((profile: { name: string }) => api.patch('/profile', profile), ['session']);
}

/** Chooses the language of the app for the person; null for that of the organization. */
export function useChooseLanguage() {
  return useChange(
    async (language: Language | null) => {
      await api.put('/language', { language });
      await followLanguage();
    },
    ['session'],
  );
}

/** Sends a code to the person's own address. */
export function useSendAddressCode() {
  return useChange(() => api.post('/address-code'));
}

/** Verifies the person's address by the code sent to it. */
export function useProveAddress() {
  return useChange((code: string) => api.post('/address-proof', { code }), ['session'], ['members']);
}

/** Changing the password signs out all other browsers. */
export function useChangePassword() {
  return useChange(
    (change: { current_password: string; password: string; disconnect_apps: boolean }) =>
      api.post('/password', change),
    ['own-sessions'],
  );
}

export function useEndSession() {
  return useChange((id: string) => api.delete(`/sessions/${id}`), ['own-sessions']);
}

export function useEndOtherSessions() {
  return useChange(() => api.post('/sessions/end-others'), ['own-sessions']);
}

export function useRenameOrganization() {
  return useChange((patch: { name: string }) => api.patch('/organization', patch), ['session']);
}

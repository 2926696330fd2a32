import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

/** The ways in which the person can confirm their identity. */
export const waysQuery = queryOptions({
  queryKey: ['reauthentication'],
  queryFn: async ({ signal }) => (await api.get('/reauthentication', { signal })).data,
  // The ways change with passwords and factors.
  staleTime: 0,
});

/** Confirms the person's identity by password or code. */
export function useReauthenticate() {
  return useChange((proof: { password: string } | { code: string }) => api.post('/reauthentication', proof));
}

/** Confirms the person's identity by passkey. */
export function useReauthenticateByPasskey() {
  return useChange(async (_: undefined) => {
    const { data } = await api.post('/reauthentication/options');
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const passkey = await startAuthentication({ optionsJSON: data }).catch(() => {
      throw new Error('No passkey was used. Try again, or confirm in another way.');
    });
    await api.post('/reauthentication', { passkey });
  });
}

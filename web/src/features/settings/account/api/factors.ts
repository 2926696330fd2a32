import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

/** What the person has set up to sign in with besides the password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async ({ signal }) => (await api.get('/factors', { signal })).data,
});

/** Begins to set up an authenticator app. */
export function useBeginTotp() {
  return useChange(async () => (await api.post('/factors/totp')).data);
}

/** Confirms the authenticator app by a code; answers new recovery codes. */
export function useConfirmTotp() {
  return useChange(
    async (input: { code: string }) => (await api.post('/factors/totp/confirm', input)).data,
    ['factors'],
    ['session'],
  );
}

export function useRemoveTotp() {
  return useChange(() => api.delete('/factors/totp'), ['factors']);
}

/** Makes new recovery codes in the place of all former ones. */
export function useRenewRecoveryCodes() {
  return useChange(async () => (await api.post('/factors/recovery-codes')).data, ['factors']);
}

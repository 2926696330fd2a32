import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

/** The person's second factors. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async ({ signal }) => (await api.get('/factors', { signal })).data,
});

/** Starts setting up an authenticator app. */
export function useBeginTotp() {
  return useChange(async () => (await api.post('/factors/totp')).data);
}

/** Confirms the authenticator app by a code; returns new recovery codes. */
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

/** Replaces all recovery codes with new ones. */
export function useRenewRecoveryCodes() {
  return useChange(async () => (await api.post('/factors/recovery-codes')).data, ['factors']);
}

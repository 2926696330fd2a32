import { queryOptions } from '@tanstack/react-query';
import type {
  SingleSignOn,
  SingleSignOnPatch,
} from '../../../../../../server/access/single-sign-on/single-sign-on.schema.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

export type { SingleSignOn };

const KEY = ['single-sign-on'];

/** The single sign-on settings of the organization. */
export const singleSignOnQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await api.get('/single-sign-on', { signal })).data,
});

/** Changes the provider. */
export function useConfigureSingleSignOn() {
  return useChange(async (patch: SingleSignOnPatch) => (await api.patch('/single-sign-on', patch)).data, KEY);
}

/** Checks the provider's configuration. */
export function useCheckSingleSignOn() {
  return useChange(async () => (await api.post('/single-sign-on/check')).data, []);
}

/** Turns single sign-on on or off. */
export function useSwitchSingleSignOn() {
  return useChange((to: 'enable' | 'disable') => api.post(`/single-sign-on/${to}`), KEY);
}

/** Makes single sign-on required or optional. */
export function useRequireSingleSignOn() {
  return useChange((required: boolean) => api.put('/single-sign-on/requirement', { required }), KEY);
}

/** Removes the provider. */
export function useRemoveSingleSignOn() {
  return useChange(() => api.delete('/single-sign-on'), KEY);
}

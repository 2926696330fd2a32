import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { useChange } from './use-change.ts';

const KEY = ['organization-erasure'];

/** The request to erase the current organization. */
export const organizationErasureQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await api.get('/api-organization/erasure', { signal })).data,
  staleTime: 0,
});

/** Requests the erasure; the name confirms it. */
export function useRequestOrganizationErasure() {
  return useChange((name: string) => api.put('/api-organization/erasure', { name }), KEY);
}

export function useCancelOrganizationErasure() {
  return useChange(() => api.delete('/api-organization/erasure'), KEY);
}

import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiKey, newApiKeyView } from '../../../server/access/api-keys/api-key.schema.ts';
import { api } from './client.ts';
import { useChange } from './use-change.ts';

export type { ApiKey };
export type NewApiKey = z.infer<typeof newApiKeyView>;

/** The newest keys of the organization, revoked ones included. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await api.get('/api-keys', { query: { limit: 200 }, signal })).data,
});

export function useCreateApiKey() {
  return useChange(
    async (draft: { name: string; scopes: readonly string[] }) => (await api.post('/api-keys', draft)).data,
    ['api-keys'],
    ['members'],
  );
}

export function useRevokeApiKey() {
  return useChange((id: string) => api.post(`/api-keys/${id}/revoke`), ['api-keys'], ['members']);
}

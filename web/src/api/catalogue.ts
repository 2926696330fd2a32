import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WebCatalogue } from '../../../server/web/catalogue.schema.ts';
import { api } from './client.ts';

export type ScopeFamily = WebCatalogue['scopes'][number];

/** What there is to choose from: scopes, events, and what the audit log tells of. It changes only with the server. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => (await api.get('/catalogue', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What there is to choose from, for pages of the settings, which load it first. */
export function useCatalogue(): WebCatalogue {
  return useSuspenseQuery(catalogueQuery).data;
}

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WebCatalogue } from '../../../server/web/catalogue.schema.ts';
import { api } from './client.ts';

export type ScopeFamily = WebCatalogue['scopes'][number];

/**
 * The choices that the server offers: scopes, events and audit log filters. They change only with a new server version.
 */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => (await api.get('/catalogue', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The choices that the server offers, for settings pages, which load them first. */
export function useCatalogue(): WebCatalogue {
  return useSuspenseQuery(catalogueQuery).data;
}

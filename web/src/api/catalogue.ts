import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WebCatalogue } from '../../../server/web/catalogue.schema.ts';
import { inLanguage } from '../language/words.ts';
import { api } from './client.ts';

export type ScopeFamily = WebCatalogue['scopes'][number];

/**
 * The choices that the server offers: scopes, events and audit log filters. They change only with a new server version.
 */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => inWords((await api.get('/catalogue', { signal })).data),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

function inWords({ scopes, events, ...names }: WebCatalogue): WebCatalogue {
  return {
    ...names,
    scopes: scopes.map(({ title, read, write, ...scope }) => ({
      ...scope,
      ...{ title: inLanguage(title), read: inLanguage(read), write: inLanguage(write) },
    })),
    events: events.map(({ type, words }) => ({ type, words: inLanguage(words) })),
  };
}

/** The choices that the server offers, for settings pages, which load them first. */
export function useCatalogue(): WebCatalogue {
  return useSuspenseQuery(catalogueQuery).data;
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Conversion } from '../../../server/ads/conversions/conversion.schema.ts';
import type {
  Destination,
  destinationDraft,
  destinationPatch,
} from '../../../server/ads/destinations/destination.schema.ts';
import { api } from './client.ts';
import { useChange } from './use-change.ts';

export type { Conversion, Destination };
export type Send = Conversion['sends'][number];
export type DestinationDraft = z.input<typeof destinationDraft>;
export type DestinationPatch = z.input<typeof destinationPatch>;

const PATH = '/api-conversion-destinations';
const PAGE = 50;

/** While something is under way, the page looks again after this time. */
const AGAIN_MS = 5_000;

export const destinationsQuery = queryOptions({
  queryKey: ['conversion-destinations'],
  queryFn: async ({ signal }) => (await api.get(PATH, { signal })).data,
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ health }) => health.checked_at === null) ? AGAIN_MS : false,
});

/** What the log shows. */
export interface LogFilter {
  readonly destination_id?: string;
  readonly state?: Send['state'];
}

/** The log, newest first, page by page. */
export const conversionsQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['conversions', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, limit: PAGE, offset: pageParam };
      return (await api.get('/api-conversions', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE ? undefined : pages.length * PAGE),
    refetchInterval: ({ state: { data } }) => (data?.pages.flat().some(isUnderWay) ? AGAIN_MS : false),
  });

function isUnderWay({ sends }: Conversion): boolean {
  return sends.some(({ state }) => state === 'waiting');
}

/** The conversions of a deal, newest win first. */
export const dealConversionsQuery = (deal_id: string) =>
  queryOptions({
    queryKey: ['conversions', 'of deal', deal_id],
    queryFn: async ({ signal }) => (await api.get('/api-conversions', { query: { deal_id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? AGAIN_MS : false),
  });

/** The titles of deals, by their ids. */
export const dealTitlesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['deal-lists', 'titles', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(','), limit: PAGE };
      const { data } = await api.get('/api-deals', { query, signal });
      return new Map(data.map(({ id, title }) => [id, title]));
    },
  });

/** What would be sent to a destination now. */
export const previewQuery = (id: string, destination_id: string) =>
  queryOptions({
    queryKey: ['conversions', 'preview', id, destination_id],
    queryFn: async ({ signal }) =>
      (await api.get(`/api-conversions/${id}/preview`, { query: { destination_id }, signal })).data,
    staleTime: 0,
  });

export function useRetryConversion() {
  return useChange(
    ({ id, destination_id }: { readonly id: string; readonly destination_id: string }) =>
      api.post(`/api-conversions/${id}/retry`, { destination_id }),
    ['conversions'],
  );
}

export function useCreateDestination() {
  return useChange(
    async (draft: DestinationDraft) => (await api.post(PATH, draft)).data,
    ['conversion-destinations'],
  );
}

export function useChangeDestination(id: string) {
  return useChange(
    async (patch: DestinationPatch) => (await api.patch(`${PATH}/${id}`, patch)).data,
    ['conversion-destinations'],
  );
}

/** What a person does with a destination. */
export type Steering = 'check' | 'pause' | 'resume' | 'delete';

export function useSteerDestination(id: string) {
  return useChange(
    async (steering: Steering): Promise<unknown> =>
      steering === 'delete'
        ? api.delete(`${PATH}/${id}`)
        : steering === 'check'
          ? api.post(`${PATH}/${id}/check`)
          : steering === 'pause'
            ? api.post(`${PATH}/${id}/pause`)
            : api.post(`${PATH}/${id}/resume`),
    ['conversion-destinations'],
    ['conversions'],
  );
}

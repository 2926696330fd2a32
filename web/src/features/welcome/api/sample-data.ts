import { queryOptions } from '@tanstack/react-query';
import type { SampleData } from '../../../../../server/demo/sample/sample-data.schema.ts';
import { api } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';

export type { SampleData };

/** How much sample data there is, and whether some can be loaded. */
export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: async ({ signal }) => (await api.get('/sample-data', { signal })).data,
  staleTime: 0,
});

/** All cached data of the organization is refetched. */
const EVERYTHING: readonly [] = [];

export function useLoadSampleData() {
  return useChange(async () => (await api.post('/sample-data')).data, EVERYTHING);
}

export function useRemoveSampleData() {
  return useChange(async () => (await api.post('/sample-data/remove')).data, EVERYTHING);
}

import { queryOptions } from '@tanstack/react-query';
import type { SampleData } from '../../../../../server/demo/sample/sample-data.schema.ts';
import { api } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';

export type { SampleData };

/** What of the organization is sample data, and whether it can have some. */
export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: async ({ signal }) => (await api.get('/sample-data', { signal })).data,
  staleTime: 0,
});

/** Whatever is known of the organization is asked for anew. */
const EVERYTHING: readonly [] = [];

export function useLoadSampleData() {
  return useChange(async () => (await api.post('/sample-data')).data, EVERYTHING);
}

export function useRemoveSampleData() {
  return useChange(async () => (await api.post('/sample-data/remove')).data, EVERYTHING);
}

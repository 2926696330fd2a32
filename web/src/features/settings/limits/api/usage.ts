import { queryOptions } from '@tanstack/react-query';
import type { Usage } from '../../../../../../server/access/usage/usage.schema.ts';
import { api } from '../../../../api/client.ts';

export type Limit = Usage['limits'][number];

/** The limits of the current organization. No live update reports their use, so they are refetched each time. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await api.get('/usage', { signal })).data,
  staleTime: 0,
});

import { queryOptions } from '@tanstack/react-query';
import type { Usage } from '../../../../../../server/access/usage/usage.schema.ts';
import { api } from '../../../../api/client.ts';

export type Limit = Usage['limits'][number];

/** The limits of the organization that the person works in. Their use changes without notice, so it is asked for anew each time. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await api.get('/usage', { signal })).data,
  staleTime: 0,
});

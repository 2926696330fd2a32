import { queryOptions } from '@tanstack/react-query';
import type { Deal } from '../../../server/crm/deals/deal.schema.ts';
import { api } from './client.ts';

export type { Deal };

/** The latest deals of a contact or a company with the totals of all by stage, and the first contacts of a company: one request for its page. */
export const relatedRecordsQuery = (of: { readonly contact_id?: string; readonly company_id?: string }) =>
  queryOptions({
    queryKey: ['deal-lists', 'related', of],
    queryFn: async ({ signal }) => (await api.get('/related-records', { query: of, signal })).data,
  });

/** The open deals that nobody has changed for longest. */
export const staleDealsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['deal-lists', 'stale', limit],
    queryFn: async ({ signal }) => {
      const query = { status: 'open', sort: 'updated_at', order: 'asc', limit } as const;
      return (await api.get('/api-deals', { query, signal })).data;
    },
  });

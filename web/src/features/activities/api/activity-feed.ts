import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FeedEntry } from '../../../../../server/crm/activities/activity-feed.schema.ts';
import { api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/pages.ts';

export type { FeedEntry };

/** The filters of the activities page. */
export interface FeedFilter {
  readonly type?: string;
  /** The id of the user who performed it. */
  readonly by?: string;
}

/** Entries per request. */
const ENTRIES_OF_A_PAGE = 50;

/** Activities of the organization, newest first, page by page. */
export const feedQuery = ({ type, by }: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: ['activities', 'feed', type, by],
    queryFn: async ({ pageParam, signal }) => {
      const query = { type, performed_by: by, limit: ENTRIES_OF_A_PAGE, offset: pageParam };
      return (await api.get('/activity-feed', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(ENTRIES_OF_A_PAGE),
  });

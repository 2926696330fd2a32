import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FormerMember } from '../../../server/access/members/former-member.schema.ts';
import { api } from './client.ts';
import { nextOffset, ROWS_OF_A_PAGE } from './pages.ts';

export type { FormerMember };

/** The people who have left the organization, the last first, for owners. */
export const formerMembersQuery = infiniteQueryOptions({
  queryKey: ['former-members'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: ROWS_OF_A_PAGE, offset: pageParam };
    return (await api.get('/api-former-users', { query, signal })).data;
  },
  initialPageParam: 0,
  getNextPageParam: nextOffset(ROWS_OF_A_PAGE),
});

import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { activityDraft } from '../../../server/crm/activities/activity.schema.ts';
import type { Activity } from '../../../server/records/activities/activity.schema.ts';
import { api } from './client.ts';
import { outbox } from './kept/outbox.ts';
import { nextOffset } from './pages.ts';
import { useChange } from './use-change.ts';

export type { Activity };
export type ActivityDraft = z.input<typeof activityDraft>;

/** Whose activities: those of a contact, of a deal, of a company's contacts and deals, or all when none is given. */
export interface ActivitiesOf {
  readonly contact_id?: string;
  readonly deal_id?: string;
  readonly company_id?: string;
}

/** Activities per request. */
const ACTIVITIES_OF_A_PAGE = 30;

/** Activities, newest first, page by page; of one type if `type` is given. */
export const activitiesQuery = (of: ActivitiesOf, type?: string) =>
  infiniteQueryOptions({
    queryKey: ['activities', of, type],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...of, type, limit: ACTIVITIES_OF_A_PAGE, offset: pageParam };
      return (await api.get('/api-activities', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(ACTIVITIES_OF_A_PAGE),
  });

export function useLogActivity() {
  return useChange((draft: ActivityDraft) => outbox.create('/api-activities', draft), ['activities']);
}

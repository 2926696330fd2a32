import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { activityDraft, activityPatch } from '../../../server/crm/activities/activity.schema.ts';
import type { FeedEntry } from '../../../server/crm/activities/activity-feed.schema.ts';
import { api } from './client.ts';
import { outbox } from './kept/outbox.ts';
import { nextOffset } from './pages.ts';
import { useChange } from './use-change.ts';

/** An activity with the names of the records that it belongs to. */
export type Activity = FeedEntry;
export type ActivityDraft = z.input<typeof activityDraft>;

/** Whose activities: those of a contact, of a deal, of a company's contacts and deals, or all when none is given. */
export interface ActivitiesOf {
  readonly contact_id?: string;
  readonly deal_id?: string;
  readonly company_id?: string;
}

/** When an activity happened: when it was logged, unless someone said that it was earlier. */
export function happenedAt({
  created_at,
  occurred_at,
}: Pick<Activity, 'created_at' | 'occurred_at'>): string {
  return occurred_at ?? created_at;
}

/** The types of entries that are no activities: an edit of fields, which `metadata.fields` names, and the beginning of a record. */
export const EDIT = 'edited';
export const BEGINNING = 'record_created';

/** Whether an entry of a timeline is an activity, which programs know, too. */
export function isActivity({ activity_type }: Pick<Activity, 'activity_type'>): boolean {
  return activity_type !== EDIT && activity_type !== BEGINNING;
}

/** Activities per request. */
const ACTIVITIES_OF_A_PAGE = 30;

/** Activities, newest first, page by page; of one type if `type` is given. Those of one record come with its edits and its beginning. */
export const activitiesQuery = (of: ActivitiesOf, type?: string) =>
  infiniteQueryOptions({
    queryKey: ['activities', of, type],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...of, type, limit: ACTIVITIES_OF_A_PAGE, offset: pageParam };
      return (await api.get('/named-activities', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(ACTIVITIES_OF_A_PAGE)(last.filter(isActivity), pages),
  });

/** Changes the text or the time of a logged activity. */
export function useUpdateActivity() {
  return useChange(
    ({ id, patch }: { readonly id: string; readonly patch: z.input<typeof activityPatch> }) =>
      outbox.patch(`/api-activities/${id}`, patch),
    ['activities'],
  );
}

export function useDeleteActivity() {
  return useChange((id: string) => api.delete(`/api-activities/${id}`), ['activities']);
}

export function useLogActivity() {
  return useChange((draft: ActivityDraft) => outbox.create('/api-activities', draft), ['activities']);
}

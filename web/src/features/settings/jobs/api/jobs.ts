import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { jobView } from '../../../../../../server/jobs/job.schema.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

export type BackgroundJob = z.infer<typeof jobView>;

/** The most jobs that are shown. */
export const MOST_JOBS = 200;

/** The unfinished background jobs of the organization, failed ones first. No live update reports changes of them. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: async ({ signal }) => (await api.get('/jobs', { query: { limit: MOST_JOBS }, signal })).data,
  refetchInterval: 5_000,
});

export function useRetryJob() {
  return useChange((id: string) => api.post(`/jobs/${id}/retry`), ['jobs']);
}

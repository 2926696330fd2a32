import type { Family } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { defineListJobs } from './list-jobs.ts';
import { defineRetryJob } from './retry-job.ts';

const route = routesOf('Organization');

/** What owners and admins see of background jobs. The jobs themselves belong to the families that define them. */
export const jobsFamily = {
  name: 'jobs',
  recordKinds: [{ type: 'job', actions: ['retried'], live: false }],
  webRoutes: ({ jobs }) => [
    route.list('/jobs', defineListJobs(jobs)),
    route.action('/jobs/:id/retry', defineRetryJob(jobs)),
  ],
} satisfies Family;

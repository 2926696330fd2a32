import { z } from 'zod';
import { defineJob } from './job.ts';
import { deleteFailedJobs } from './job-work.sql.ts';

/** The job that deletes failed jobs 30 days after their last attempt. */
export const forgetFailedJobs = defineJob({
  kind: 'jobs.forget-failed',
  title: 'Delete old failed jobs',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async ({ database }) => {
    await database.query(deleteFailedJobs());
  },
});

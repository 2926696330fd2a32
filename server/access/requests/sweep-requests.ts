import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/delete-in-batches.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { deleteOldRequests, SELECT_LOGGED_ORGANIZATIONS } from './request.sql.ts';

const AT_ONCE = 5_000;

/** The job that deletes requests after 7 days, and those beyond the newest 100,000 of each organization. */
export const sweepRequests = defineJob({
  kind: 'access.sweep-requests',
  title: 'Delete old entries of the requests log',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 600,
  run: async (context) => {
    for (const { id } of await context.database.query<{ id: string }>(SELECT_LOGGED_ORGANIZATIONS)) {
      await deleteInBatches(context, AT_ONCE, deleteOldRequests(id, AT_ONCE));
    }
  },
});

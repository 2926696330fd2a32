import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/delete-in-batches.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { BATCH, deleteOldConfirmations, deleteOldSubmissions } from './submission.sql.ts';

/** The job that deletes submissions which nobody accepted in 30 days. */
export const tidySubmissions = defineJob({
  kind: 'web.tidy-up',
  title: 'Delete old form submissions that were not accepted',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async (context) => {
    await context.database.query(deleteOldConfirmations());
    await deleteInBatches(context, BATCH, deleteOldSubmissions());
  },
});

import { z } from 'zod';
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
  run: async ({ database, signal }) => {
    await database.query(deleteOldConfirmations());
    for (let deleted = BATCH; deleted === BATCH && !signal.aborted; ) {
      deleted = (await database.query(deleteOldSubmissions())).length;
    }
  },
});

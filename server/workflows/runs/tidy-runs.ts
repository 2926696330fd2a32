import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/delete-in-batches.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { BATCH, deleteOldRuns } from './run.sql.ts';

/** The job that deletes runs 30 days after their end. */
export const tidyRuns = defineJob({
  kind: 'workflows.tidy-up',
  title: 'Delete old runs of workflows',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 600,
  run: (context) => deleteInBatches(context, BATCH, deleteOldRuns()),
});

import { z } from 'zod';
import { createPartitions } from '../../kernel/dispatch/partitions.sql.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { deleteAbandoned, dropOldAttempts, forgetPreviousSecrets } from './upkeep.sql.ts';

/**
 * The job that keeps the tables of delivery small: creates coming partitions, drops expired ones, and deletes
 * abandoned deliveries.
 */
export const tidyUp = defineJob({
  kind: 'webhooks.tidy-up',
  title: 'Delete old webhook deliveries',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [30],
  everySeconds: 600,
  run: async ({ database, signal }) => {
    await database.query(createPartitions('webhook_attempts'));
    await database.query(forgetPreviousSecrets());
    let deleted: object[];
    do deleted = await database.query(deleteAbandoned());
    while (deleted.length > 0 && !signal.aborted);
    await database.query(dropOldAttempts());
  },
});

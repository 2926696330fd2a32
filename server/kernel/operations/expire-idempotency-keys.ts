import { z } from 'zod';
import { deleteInBatches } from '../jobs/delete-in-batches.ts';
import { defineJob } from '../jobs/job.ts';
import { deleteExpiredKeys } from './idempotency.sql.ts';

/** How many are deleted per statement: few enough to finish in time with answers of 64 kB. */
const AT_ONCE = 1_000;

/**
 * The job that deletes expired idempotency keys and their answers. Requests with a key also do this, but only for
 * their own organization, so the answers of an organization without requests would stay.
 */
export const expireIdempotencyKeys = defineJob({
  kind: 'idempotency.expire-keys',
  title: 'Delete expired idempotency keys',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: (context) => deleteInBatches(context, AT_ONCE, deleteExpiredKeys(AT_ONCE)),
});

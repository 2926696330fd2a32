import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import { deleteExpiredKeys } from './idempotency.sql.ts';

/** So many are deleted by one statement: few enough that it ends in time with answers of 64 kB. */
const AT_ONCE = 1_000;

/**
 * The job that deletes idempotency keys and their answers once they no longer hold. Requests with a key do so too, but only for
 * their own organization, so the answers of one that makes no more requests would stay.
 */
export const expireIdempotencyKeys = defineJob({
  kind: 'idempotency.expire-keys',
  title: 'Delete old answers to repeated requests',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async ({ database, signal }) => {
    for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
      deleted = (await database.query(deleteExpiredKeys(AT_ONCE))).length;
    }
  },
});

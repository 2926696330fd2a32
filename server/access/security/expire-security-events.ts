import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/job.ts';
import { deleteExpiredEvents } from './security-event.sql.ts';

const AT_ONCE = 5_000;

/** The job that deletes events of the security log after 180 days. */
export const expireSecurityEvents = defineJob({
  kind: 'access.expire-security-events',
  title: 'Delete old events of the security log',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async ({ database, signal }) => {
    for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
      deleted = (await database.query(deleteExpiredEvents(AT_ONCE))).length;
    }
  },
});

import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/delete-in-batches.ts';
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
  run: (context) => deleteInBatches(context, AT_ONCE, deleteExpiredEvents(AT_ONCE)),
});

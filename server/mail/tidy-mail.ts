import { z } from 'zod';
import { deleteInBatches } from '../kernel/jobs/delete-in-batches.ts';
import { defineJob } from '../kernel/jobs/job.ts';
import { deleteOldMails, forgetExpiredContents } from '../kernel/mail/mail-work.sql.ts';

const AT_ONCE = 5_000;

/**
 * The job that deletes emails 30 days after they were sent or failed, and deletes their content as soon as it has
 * expired.
 */
export const tidyMail = defineJob({
  kind: 'mail.tidy-up',
  title: 'Delete old emails',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 600,
  run: async (context) => {
    await context.database.query(forgetExpiredContents());
    await deleteInBatches(context, AT_ONCE, deleteOldMails(AT_ONCE));
  },
});

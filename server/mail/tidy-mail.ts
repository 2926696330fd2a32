import { z } from 'zod';
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
  run: async ({ database, signal }) => {
    await database.query(forgetExpiredContents());
    for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
      deleted = (await database.query(deleteOldMails(AT_ONCE))).length;
    }
  },
});

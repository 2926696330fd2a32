import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/job.ts';
import { deleteExpiredTrash } from './trash.sql.ts';

const AT_ONCE = 500;

/** The job that deletes records for ever 30 days after they were deleted. */
export const emptyTrash = defineJob({
  kind: 'crm.empty-trash',
  title: 'Empty the trash',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async ({ database, signal }) => {
    for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
      deleted = (await database.query(deleteExpiredTrash(AT_ONCE))).length;
    }
  },
});

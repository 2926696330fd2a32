import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/delete-in-batches.ts';
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
  run: (context) => deleteInBatches(context, AT_ONCE, deleteExpiredTrash(AT_ONCE)),
});

import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/job.ts';
import { forgetFiles } from './import-work.sql.ts';

/** How long files, and what their undo needs, are kept. */
const KEPT_DAYS = 30;

/** The job that deletes the rows of old files, and incomplete uploads. */
export const forgetOldFiles = defineJob({
  kind: 'imports.forget-old-files',
  title: 'Delete the files of old imports',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async ({ database }) => {
    for (const statement of forgetFiles(KEPT_DAYS)) await database.query(statement);
  },
});

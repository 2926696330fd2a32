import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/job.ts';
import { ERASE_DUE } from './organization-erasure.sql.ts';

/** The job that erases organizations seven days after an owner requested it, in parts that each commit. */
export const eraseOrganizations = defineJob({
  kind: 'access.erase-organizations',
  title: 'Erase organizations whose owners requested it',
  input: z.object({}),
  attempts: 5,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async ({ database, signal }) => {
    for (let more = true; more && !signal.aborted; ) {
      const [part] = await database.query<{ more: boolean }>(ERASE_DUE);
      more = part?.more === true;
    }
  },
});

import { z } from 'zod';
import { JsonText } from '../kernel/database/json-text.ts';
import { page } from '../kernel/fields/fields.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import { jobView } from './job.schema.ts';
import { type JobTitle, selectJobs } from './job.sql.ts';

/** Lists the unfinished background jobs of the organization, failed ones first. */
export function defineListJobs(titles: readonly JobTitle[]) {
  return defineRead({
    name: 'list-jobs',
    summary: 'List background jobs',
    scope: null,
    role: 'admin',
    input: z.object(page({ default: 50, max: 200 })),
    output: z.array(jobView),
    run: async (context, { limit, offset }) => {
      const statement = selectJobs(context.organizationId, titles, { limit, offset });
      const rows = await context.query<{ json: string }>(statement);
      return {
        data: rows.map(({ json }) => new JsonText(json)),
        meta: { limit, offset, count: rows.length },
      };
    },
  });
}

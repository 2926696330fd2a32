import { z } from 'zod';
import { JsonText } from '../kernel/database/json-text.ts';
import { uuid } from '../kernel/fields/fields.ts';
import { notFound } from '../kernel/operations/errors.ts';
import { defineWrite } from '../kernel/operations/operation.ts';
import { jobView } from './job.schema.ts';
import { type JobTitle, retryJobNow, selectJob } from './job.sql.ts';

/** Restarts a failed job, with all of its attempts. */
export function defineRetryJob(titles: readonly JobTitle[]) {
  return defineWrite({
    name: 'retry-job',
    summary: 'Retry a failed job',
    scope: null,
    role: 'admin',
    input: z.object({ id: uuid() }),
    output: jobView,
    run: async (context, { id }) => {
      const { organizationId } = context;
      const retried = await context.query(retryJobNow(organizationId, id));
      const [row] = await context.query<{ json: string }>(selectJob(organizationId, titles, id));
      if (retried.length === 0 || !row) throw notFound('failed job');
      context.audit({ recordType: 'job', recordId: id, action: 'retried' });
      return { data: new JsonText(row.json) };
    },
  });
}

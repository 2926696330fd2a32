import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../database/sql.ts';
import type { JobWithInput } from './job.ts';

export interface EnqueueOptions {
  /** A job of this kind and key that waits already is not doubled; one that runs is run once more afterwards. */
  readonly key?: string;
  /** Seconds from now; at once unless given. */
  readonly delaySeconds?: number;
}

/** Asks for a job, in the transaction of the change that needs it. */
export function enqueueJob<Input, Services>(
  organizationId: string,
  { kind }: JobWithInput<Input, Services>,
  input: Input,
  { key, delaySeconds = 0 }: EnqueueOptions = {},
): Sql {
  return sql`
    INSERT INTO jobs (org_id, id, kind, key, input, due_at)
    VALUES (${organizationId}, ${uuidv7()}, ${kind}, ${key ?? null}, ${JSON.stringify(input)}::json,
      now() + ${delaySeconds}::int * interval '1 second')
    ON CONFLICT (org_id, kind, key) DO UPDATE SET
      input = EXCLUDED.input,
      again = jobs.state = 'running',
      due_at = CASE jobs.state WHEN 'running' THEN jobs.due_at WHEN 'failed' THEN EXCLUDED.due_at
        ELSE least(jobs.due_at, EXCLUDED.due_at) END,
      attempts = CASE jobs.state WHEN 'failed' THEN 0 ELSE jobs.attempts END,
      failed_at = NULL,
      state = CASE jobs.state WHEN 'failed' THEN 'waiting' ELSE jobs.state END`;
}

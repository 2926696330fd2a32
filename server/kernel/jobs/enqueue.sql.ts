import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../database/sql.ts';
import type { JobWithInput } from './job.ts';

export interface EnqueueOptions {
  /**
   * A second job of the same kind and key is not added while one waits. If one is running, it runs once more
   * afterwards.
   */
  readonly key?: string;
  /** Seconds from now; 0 by default. */
  readonly delaySeconds?: number;
}

/** Requests a job in the transaction of the change that needs it. */
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

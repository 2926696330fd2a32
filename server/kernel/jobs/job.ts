import type { z } from 'zod';
import type { WorkerDatabase } from '../database/worker-database.ts';

/** The organization of jobs that belong to the installation as a whole. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/**
 * One attempt at a job.
 * @typeParam Services what the job needs of the process
 */
export interface JobContext<Services = object> {
  /** `INSTALLATION` for work of the installation itself. */
  readonly organizationId: string;
  readonly jobId: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** The tables as work across organizations sees them. */
  readonly database: WorkerDatabase;
  readonly services: Services;
  /** Aborted when the process stops, when the time is up, and when another process has taken the job over. */
  readonly signal: AbortSignal;
}

/** What is known of a job without running it. */
interface JobDescription {
  /** Room and verb, such as `webhooks.tidy-up`; stored with each job, so it stays as it is. */
  readonly kind: string;
  /** What the job does, in words for people: "Delete old delivery attempts". */
  readonly title: string;
  /** Attempts before the job is set aside as failed. */
  readonly attempts: number;
  /** Seconds before the second attempt, the third, …; the last one repeats. */
  readonly retrySeconds: readonly number[];
  /** An attempt that takes longer has failed; 10 minutes unless given. */
  readonly timeoutSeconds?: number;
  /** Schedules the job for the installation: at the first start, then at this interval. Its input is `{}`. */
  readonly everySeconds?: number;
}

interface JobDefinition<Input, Services> extends JobDescription {
  readonly input: z.ZodType<Input>;
  /** Must be safe to run again, wherever an earlier attempt ended. */
  readonly run: (context: JobContext<Services>, input: Input) => Promise<void>;
}

/** A kind of work in the background. */
export interface Job<Services = object> extends JobDescription {
  /** Parses the stored input and runs one attempt. */
  readonly work: (context: JobContext<Services>, input: unknown) => Promise<void>;
}

/** A kind of work that is asked for with an input. */
export interface JobWithInput<Input, Services = object> extends Job<Services> {
  readonly input: z.ZodType<Input>;
}

/** Defines a kind of work in the background. */
export function defineJob<Input, Services = object>({
  run,
  ...definition
}: JobDefinition<Input, Services>): JobWithInput<Input, Services> {
  return {
    ...definition,
    work: (context, input) => run(context, definition.input.parse(input)),
  };
}

/** Thrown by a job whose failure people of the organization should read. Any other error is shown to the operator alone. */
export class JobFailure extends Error {}

import type { z } from 'zod';
import type { WorkerDatabase } from '../database/worker-database.ts';

/** The organization of jobs that belong to the whole installation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/**
 * One attempt of a job.
 * @typeParam Services what the job needs from the process
 */
export interface JobContext<Services = object> {
  /** `INSTALLATION` for work of the installation. */
  readonly organizationId: string;
  readonly jobId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The database as seen by work across organizations. */
  readonly database: WorkerDatabase;
  readonly services: Services;
  /** Aborted when the process stops, the time is up, or another process has taken over the job. */
  readonly signal: AbortSignal;
  /** Call it when a part is committed that no later attempt repeats: earlier attempts no longer count. */
  readonly progress: () => Promise<void>;
  /** Returns the job to the queue when this attempt ends, behind the due jobs of others and with all of its attempts. */
  readonly continueLater: () => void;
}

/** Describes a job without running it. */
interface JobDescription {
  /** Family and verb, such as `webhooks.tidy-up`. Stored with each job, so it must not change. */
  readonly kind: string;
  /** What the job does, for people to read: "Delete old delivery attempts". */
  readonly title: string;
  /** Attempts before the job is set aside as failed. */
  readonly attempts: number;
  /** Seconds before the second attempt, the third, and so on. The last value repeats. */
  readonly retrySeconds: readonly number[];
  /** An attempt that takes longer fails; 10 minutes by default. */
  readonly timeoutSeconds?: number;
  /**
   * How long other processes wait for one that has died; 30 seconds by default. A process that is only slow may lose the job
   * sooner if this is short, so two may work at once: for work whose parts commit once all the same.
   */
  readonly leaseSeconds?: number;
  /** How many jobs of the kind a process runs at once; as many as it has room for by default. */
  readonly atOnce?: number;
  /** Schedules the job for the installation: at the first start, then at this interval, with the input `{}`. */
  readonly everySeconds?: number;
}

interface JobDefinition<Input, Services> extends JobDescription {
  readonly input: z.ZodType<Input>;
  /** Must be safe to run again, no matter where an earlier attempt ended. */
  readonly run: (context: JobContext<Services>, input: Input) => Promise<void>;
  /** Runs before the job is set aside as failed. Runs again if the process dies before that is recorded. */
  readonly setAside?: (context: JobContext<Services>, input: Input, error: unknown) => Promise<void>;
}

/** A kind of background job. */
export interface Job<Services = object> extends JobDescription {
  /** Parses the stored input and runs one attempt. */
  readonly work: (context: JobContext<Services>, input: unknown) => Promise<void>;
  readonly whenSetAside?: (context: JobContext<Services>, input: unknown, error: unknown) => Promise<void>;
}

/** A kind of background job that is requested with an input. */
export interface JobWithInput<Input, Services = object> extends Job<Services> {
  readonly input: z.ZodType<Input>;
}

/** Defines a kind of background job. */
export function defineJob<Input, Services = object>({
  run,
  setAside,
  ...definition
}: JobDefinition<Input, Services>): JobWithInput<Input, Services> {
  const work: Job<Services>['work'] = async (context, input) => run(context, definition.input.parse(input));
  if (!setAside) return { ...definition, work };
  return {
    ...definition,
    work,
    whenSetAside: async (context, input, error) => {
      const { success, data } = definition.input.safeParse(input);
      if (success) await setAside(context, data, error);
    },
  };
}

/**
 * Thrown by a job if people of the organization should read why it failed. Other errors are shown only to the
 * operator.
 */
export class JobFailure extends Error {}

/** Why a job is set aside if its process ended during every attempt. */
export class ProcessStopped extends JobFailure {}

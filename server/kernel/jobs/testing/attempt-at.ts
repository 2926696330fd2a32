import { v7 as uuidv7 } from 'uuid';
import type { WorkerDatabase } from '../../database/worker-database.ts';
import { INSTALLATION, type Job, type JobContext } from '../job.ts';

/** For tests: one attempt at a job of the installation, without a runner. */
export function attemptAt(job: Job, database: WorkerDatabase, input: unknown = {}): Promise<void> {
  return attemptWith(job, database, { input, services: {} });
}

/** The same of a job that needs something from the process. */
export function attemptWith<Services>(
  job: Job<Services>,
  database: WorkerDatabase,
  { input = {}, services }: { readonly input?: unknown; readonly services: Services },
): Promise<void> {
  const context: JobContext<Services> = {
    ...{ organizationId: INSTALLATION, jobId: uuidv7(), attempt: 1, services },
    ...{ database, signal: new AbortController().signal },
    progress: async () => undefined,
    continueLater: () => undefined,
  };
  return job.work(context, input);
}

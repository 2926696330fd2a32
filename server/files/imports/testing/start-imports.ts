import type { ClientConfig } from 'pg';
import { Registry } from 'prom-client';
import { JobRunner } from '../../../kernel/jobs/job-runner.ts';
import type { Kernel } from '../../../kernel/operations/operation.ts';
import { ThreadPools } from '../../../kernel/threads/thread-pools.ts';
import { defineImportJob } from '../import-job.ts';

interface Options {
  readonly connection: ClientConfig;
  readonly kernel: Kernel;
  readonly log: Record<'warn' | 'error', (fields: object, message: string) => void>;
  readonly stepMs?: number;
  /** The program of the thread. */
  readonly program: URL;
}

/** For tests: works at imports with a program of theirs, and at nothing else. */
export function startImports({ connection, kernel, log, stepMs = 50_000, program }: Options) {
  const threads = new ThreadPools();
  const runner = new JobRunner({
    ...{ connection, log, registry: new Registry() },
    jobs: [defineImportJob({ stepMs, program })],
    services: { connection, imports: [], kernel, log, threads },
  });
  runner.start();
  return {
    close: async () => {
      await runner.close();
      await threads.close();
    },
  };
}

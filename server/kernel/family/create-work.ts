import { JobRunner } from '../jobs/job-runner.ts';
import { Relay } from '../relay/relay.ts';
import type { WorkHost } from './family.ts';
import type { JoinedFamilies } from './join-families.ts';
import { kernelJobs } from './kernel-jobs.ts';

/** All background work of a process: the event relay, the job runner, and the work of families. */
export interface AllWork {
  start(): void;
  /** Call it after a commit with events. */
  wake(): void;
  /** Ends the running work and returns all connections. */
  close(): Promise<void>;
}

/**
 * Creates the background work; nothing happens before `start`.
 * @throws Error if a consumer of events would run in some processes only: each event goes to all consumers at
 *   once
 */
export function createWork<Services>(
  { background, jobs }: Pick<JoinedFamilies<Services>, 'background' | 'jobs'>,
  host: WorkHost & Services,
): AllWork {
  const works = background.map(({ name, inWorker, create }) => {
    const work = create(host);
    if (work.consumer && !inWorker) throw new Error(`${name} reads events, so every process must run it.`);
    return work;
  });
  const consumers = works.flatMap(({ consumer = [] }) => consumer);
  const { connection, metrics: registry, log } = host;
  const relay = new Relay({ connection, consumers, log });
  const runner = new JobRunner<WorkHost & Services>({
    ...{ connection, registry, log, services: host },
    jobs: [...jobs, ...kernelJobs(consumers)],
  });
  return {
    start: () => {
      relay.start();
      for (const work of works) work.start();
      runner.start();
    },
    wake: () => relay.wake(),
    close: async () => {
      await Promise.all([relay.close(), runner.close()]);
      await Promise.all(works.map((work) => work.close()));
    },
  };
}

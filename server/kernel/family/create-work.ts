import { JobRunner } from '../jobs/job-runner.ts';
import { Relay } from '../relay/relay.ts';
import { ThreadPools } from '../threads/thread-pools.ts';
import type { JobHost, WorkHost } from './family.ts';
import type { JoinedFamilies } from './join-families.ts';
import { kernelJobs } from './kernel-jobs.ts';

/** All background work of a process: the event relay, the job runner, and the work of families. */
export interface AllWork {
  start(): void;
  /** Call it after a commit with events. */
  wake(): void;
  /** Call it after a commit that requested jobs. */
  wakeJobs(): void;
  /** Ends the running work and returns all connections. */
  close(): Promise<void>;
}

/** What background work can use of the families. */
type OfFamilies = 'imports' | 'operations' | 'privacy';

/**
 * Creates the background work; nothing happens before `start`. Every process runs all of it, because each event goes to all
 * consumers at once.
 * @param own what background work can use besides the families
 */
export function createWork<Services>(
  families: Pick<JoinedFamilies<Services>, 'background' | 'jobs' | OfFamilies>,
  own: Omit<WorkHost, OfFamilies> & Services,
): AllWork {
  const { background, jobs, imports, operations, privacy } = families;
  const host: WorkHost & Services = { ...own, imports, operations, privacy };
  const works = background.map(({ create }) => create(host));
  const consumers = works.flatMap(({ consumer = [] }) => consumer);
  const { connection, metrics: registry, log } = host;
  const relay = new Relay({ connection, consumers, log });
  const threads = new ThreadPools();
  const runner = new JobRunner<JobHost & Services>({
    ...{ connection, registry, log, services: { ...host, threads } },
    jobs: [...jobs, ...kernelJobs(consumers)],
  });
  return {
    start: () => {
      relay.start();
      for (const work of works) work.start();
      runner.start();
    },
    wake: () => relay.wake(),
    wakeJobs: () => runner.wake(),
    close: async () => {
      await Promise.all([relay.close(), runner.close()]);
      await Promise.all([...works.map((work) => work.close()), threads.close()]);
    },
  };
}

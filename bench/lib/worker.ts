import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of its own that does one job after another; its module calls `serveJobs`. */
export interface Worker<Job, Answer> {
  run(job: Job): Promise<Answer>;
  stop(): Promise<void>;
}

type Reply<Answer> = { readonly answer: Answer } | { readonly failure: string };

/**
 * Starts a worker.
 * @param module absolute path of a module that calls `serveJobs` with the same types
 */
export function startWorker<Job extends object, Answer>(
  module: string,
  args: readonly string[] = [],
): Worker<Job, Answer> {
  const child = fork(module, args, { serialization: 'advanced' });
  const exit = once(child, 'exit');
  return {
    run: async (job) => {
      child.send(job);
      const [reply]: Reply<Answer>[] = await Promise.race([
        once(child, 'message'),
        exit.then(([code]) => [{ failure: `The worker ${module} ended with ${code}.` }]),
      ]);
      if (reply && 'answer' in reply) return reply.answer;
      throw new Error(reply?.failure ?? 'The worker gave no answer.');
    },
    stop: async () => {
      child.disconnect();
      await exit;
    },
  };
}

/** The other side of `startWorker`: answers each job until the parent disconnects, then calls `close`. */
export function serveJobs<Job, Answer>(
  work: (job: Job) => Promise<Answer>,
  close: () => Promise<unknown> = async () => undefined,
): void {
  process.on('message', async (job: Job) => {
    const reply: Reply<Answer> = await work(job).then(
      (answer) => ({ answer }),
      (error: unknown) => ({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    process.send?.(reply);
  });
  process.once('disconnect', close);
}

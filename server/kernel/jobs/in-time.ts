import { JobFailure } from './job.ts';

const DEFAULT_TIMEOUT_SECONDS = 600;

/** Returns the result of the work, or throws if it exceeds its time. */
export async function inTime(
  seconds = DEFAULT_TIMEOUT_SECONDS,
  abort: AbortController,
  work: Promise<void>,
): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new JobFailure(`It took longer than ${seconds} seconds.`));
    abort.abort();
  }, seconds * 1_000).unref();
  // Nobody awaits work that continues after its time limit, but it may still fail.
  work.catch(() => undefined);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs work once fewer than the limit are running; first come, first served. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a limit on concurrent work.
 * @param limit how much may run at the same time, at least 1
 */
export function createLimiter(limit: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

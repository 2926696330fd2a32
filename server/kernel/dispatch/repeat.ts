import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` now and then every `intervalMs` until the signal aborts. A failed run is retried at the next
 * interval.
 */
export async function repeat(
  work: () => Promise<unknown>,
  intervalMs: number,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Random, so that processes do not poll at the same moment. */
const INTERVAL_MS = { least: 250, most: 500 };

/**
 * Calls `poll` now and about three times a second until the signal aborts. This finds work that no notice
 * announced: work that became due, and work of a process that died.
 */
export async function keepPolling(poll: () => void, signal: AbortSignal): Promise<void> {
  const { least, most } = INTERVAL_MS;
  while (!signal.aborted) {
    poll();
    await sleep(least + Math.random() * (most - least), undefined, { signal }).catch(() => undefined);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerDatabase } from '../../kernel/worker-database.ts';
import {
  createPartitions,
  deleteAbandoned,
  dropOldAttempts,
  dropOldEvents,
  forgetPreviousSecrets,
} from './upkeep.sql.ts';

const INTERVAL_MS = 10 * 60_000;

/**
 * Tidies up once: makes the partitions to come, drops those that are no longer kept, and deletes what nobody waits for.
 * Several processes may do this at once. The signal ends it early.
 */
export async function tidyUp(database: WorkerDatabase, signal?: AbortSignal): Promise<void> {
  for (const parent of ['events', 'webhook_attempts'] as const)
    await database.query(createPartitions(parent));
  await database.query(forgetPreviousSecrets());
  let deleted: object[];
  do deleted = await database.query(deleteAbandoned());
  while (deleted.length > 0 && !signal?.aborted);
  await database.query(dropOldAttempts());
  await database.query(dropOldEvents());
}

/** Tidies up now and every ten minutes; what fails is tried again with the next time. Resolves when the signal comes. */
export async function keepTidy(
  database: WorkerDatabase,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await tidyUp(database, signal).catch(onError);
    await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

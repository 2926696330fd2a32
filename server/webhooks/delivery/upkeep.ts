import { createPartitions } from '../../kernel/dispatch/partitions.sql.ts';
import { repeat } from '../../kernel/dispatch/repeat.ts';
import type { WorkerDatabase } from '../../kernel/worker-database.ts';
import { deleteAbandoned, dropOldAttempts, forgetPreviousSecrets } from './upkeep.sql.ts';

const INTERVAL_MS = 10 * 60_000;

/**
 * Tidies up once: makes the partitions to come, drops those that are no longer kept, and deletes what nobody waits for.
 * Several processes may do this at once. The signal ends it early.
 */
export async function tidyUp(database: WorkerDatabase, signal?: AbortSignal): Promise<void> {
  await database.query(createPartitions('webhook_attempts'));
  await database.query(forgetPreviousSecrets());
  let deleted: object[];
  do deleted = await database.query(deleteAbandoned());
  while (deleted.length > 0 && !signal?.aborted);
  await database.query(dropOldAttempts());
}

/** Tidies up now and every ten minutes; what fails is tried again with the next time. Resolves when the signal comes. */
export function keepTidy(
  database: WorkerDatabase,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  return repeat(() => tidyUp(database, signal), INTERVAL_MS, signal, onError);
}

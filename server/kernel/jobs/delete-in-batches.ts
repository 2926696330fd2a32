import type { Sql } from '../database/sql.ts';
import type { JobContext } from './job.ts';

/**
 * Runs a deletion again until it finds fewer rows than it may delete at once, or the job has to stop.
 * @param deletion deletes and returns at most `batch` rows
 */
export async function deleteInBatches(
  { database, signal }: Pick<JobContext, 'database' | 'signal'>,
  batch: number,
  deletion: Sql,
): Promise<void> {
  for (let deleted = batch; deleted === batch && !signal.aborted; ) {
    deleted = (await database.query(deletion)).length;
  }
}

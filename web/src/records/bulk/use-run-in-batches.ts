import { type RecordOutcome, useBulkRun } from '../../api/bulk.ts';
import { runBulkWork } from './bulk-progress.ts';
import { type BulkResult, type BulkRunOptions, runInBatches } from './run-in-batches.ts';

/** One request for some records. */
export type BulkStep = (ids: readonly string[]) => Promise<readonly RecordOutcome[]>;

/** Runs a step for many records, one request after the other, until done or stopped. */
export function useRunInBatches() {
  const request = useBulkRun<BulkResult>();
  return (ids: readonly string[], step: BulkStep, size: Pick<BulkRunOptions, 'atOnce'> = {}) =>
    runBulkWork(ids.length, (options) =>
      request.mutateAsync(() => runInBatches(ids, step, { ...options, ...size })),
    );
}

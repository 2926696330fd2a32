import { type RecordOutcome, useBulkRun } from '../../api/bulk.ts';
import { type BulkResult, runInBatches } from './bulk-run.ts';
import { workAt } from './bulk-work.ts';

/** What one request does to some records. */
export type BulkStep = (ids: readonly string[]) => Promise<readonly RecordOutcome[]>;

/** Does a step to many records, a request after the other, as long as the app is open, until it is stopped. */
export function useRunInBatches() {
  const request = useBulkRun<BulkResult>();
  return (ids: readonly string[], step: BulkStep) =>
    workAt(ids.length, (options) => request.mutateAsync(() => runInBatches(ids, step, options)));
}

import type { RecordOutcome } from '../../api/bulk.ts';
import { ApiFailure, isUnanswered } from '../../api/client.ts';

/** So many records go with one request, which is one transaction. */
const AT_ONCE = 500;

/** What became of records that were to be changed. */
export interface BulkResult {
  /** Of those that the server answered for. */
  readonly outcomes: readonly RecordOutcome[];
  /** How many were sent without an answer, so that nobody knows. */
  readonly unknown: number;
  /** How many were never sent. */
  readonly left: number;
  /** Why it ended early, unless the person stopped it. */
  readonly failure?: unknown;
}

export interface BulkRunOptions {
  /** Ends the run after the request under way. */
  readonly signal: AbortSignal;
  /** Is told how many the server has answered for. */
  readonly onProgress: (done: number) => void;
}

/**
 * Changes records, a request after the other. A request that is refused as a whole, because too much hangs together with
 * its records, is tried in halves, until only those are refused that are refused alone.
 * @param change sends one request; answers what became of each
 */
export async function runInBatches(
  ids: readonly string[],
  change: (ids: readonly string[]) => Promise<readonly RecordOutcome[]>,
  { signal, onProgress }: BulkRunOptions,
): Promise<BulkResult> {
  const outcomes: RecordOutcome[] = [];
  const batches = batchesOf(ids, AT_ONCE);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    if (signal.aborted) return { outcomes, unknown: 0, left: ids.length - outcomes.length };
    try {
      outcomes.push(...(await change(batch)));
    } catch (error) {
      if (!isConflict(error)) return endedBy(error, ids, outcomes, batch);
      if (batch.length === 1) outcomes.push(...batch.map((id) => refused(id, error)));
      else batches.unshift(...batchesOf(batch, Math.ceil(batch.length / 2)));
    }
    onProgress(outcomes.length);
  }
  return { outcomes, unknown: 0, left: 0 };
}

function batchesOf(ids: readonly string[], size: number): (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

function isConflict(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 409;
}

function refused(id: string, { message }: ApiFailure): RecordOutcome {
  return { id, outcome: 'refused', message };
}

/** A request that the server refused changed nothing; of one that it did not answer nobody knows. */
function endedBy(
  failure: unknown,
  ids: readonly string[],
  outcomes: readonly RecordOutcome[],
  batch: readonly string[],
): BulkResult {
  const unknown = isUnanswered(failure) ? batch.length : 0;
  return { outcomes, unknown, left: ids.length - outcomes.length - unknown, failure };
}

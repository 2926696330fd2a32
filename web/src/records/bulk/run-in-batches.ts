import type { RecordOutcome } from '../../api/bulk.ts';
import { ApiFailure, isRefusal } from '../../api/client.ts';
import { refusalWords } from '../../api/field-words.ts';

/** Records per request; each request is one transaction. */
const AT_ONCE = 500;

/** The result of a bulk change. */
export interface BulkResult {
  /** Outcomes that the server reported. */
  readonly outcomes: readonly RecordOutcome[];
  /** How many were sent without a response, so that their outcome is unknown. */
  readonly unknown: number;
  /** How many were never sent. */
  readonly left: number;
  /** Why it ended early; absent if the person stopped it. */
  readonly failure?: unknown;
}

export interface BulkRunOptions {
  /** Stops the run after the current request. */
  readonly signal: AbortSignal;
  /** Called with the number of records done so far. */
  readonly onProgress: (done: number) => void;
  /** Records per request, if not as many as one takes. */
  readonly atOnce?: number;
}

/**
 * Changes records, one request after the other. A request that is refused as a whole is split in halves, until only
 * records that are refused by themselves are left.
 * @param change sends one request; returns the outcome for each record
 */
export async function runInBatches(
  ids: readonly string[],
  change: (ids: readonly string[]) => Promise<readonly RecordOutcome[]>,
  { signal, onProgress, atOnce = AT_ONCE }: BulkRunOptions,
): Promise<BulkResult> {
  const outcomes: RecordOutcome[] = [];
  const batches = batchesOf(ids, atOnce);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    if (signal.aborted) return { outcomes, unknown: 0, left: ids.length - outcomes.length };
    try {
      outcomes.push(...(await change(batch)).map(inWords));
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

function inWords(outcome: RecordOutcome): RecordOutcome {
  return outcome.message === undefined ? outcome : { ...outcome, message: refusalWords(outcome.message) };
}

function isConflict(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 409;
}

function refused(id: string, { message }: ApiFailure): RecordOutcome {
  return { id, outcome: 'refused', message };
}

/** A refused request changed nothing; the outcome of one without a response is unknown. */
function endedBy(
  failure: unknown,
  ids: readonly string[],
  outcomes: readonly RecordOutcome[],
  batch: readonly string[],
): BulkResult {
  const unknown = isRefusal(failure) ? 0 : batch.length;
  return { outcomes, unknown, left: ids.length - outcomes.length - unknown, failure };
}

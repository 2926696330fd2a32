import type { MadeChange, RecordOutcome } from '../../api/bulk.ts';
import { ApiFailure } from '../../api/client.ts';
import { t } from '../../language/words.ts';
import { rememberPlace } from '../../ui/remember-place.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { outcomeWords, type RecordNouns, undoWords } from './outcome-words.ts';
import type { BulkResult } from './run-in-batches.ts';
import { useRestoreDeleted } from './use-restore-deleted.ts';
import { useRunInBatches } from './use-run-in-batches.ts';
import { useTakeBack } from './use-take-back.ts';

/** How records of a kind are changed together. */
export interface BulkChanges<Edits> {
  readonly nouns: RecordNouns;
  /** Changes some records in one request. */
  readonly change: (ids: readonly string[], edits: Edits) => Promise<RecordOutcome[]>;
  readonly undo: (changes: readonly MadeChange[]) => Promise<RecordOutcome[]>;
}

/**
 * Changes many records, reports the outcome and offers Undo.
 * @param onDone called after a change that completed
 */
export function useBulkChange<Edits>({ nouns, change, undo }: BulkChanges<Edits>, onDone: () => void) {
  const perform = useRunInBatches();
  const restoring = useRestoreDeleted(nouns);
  const undoing = useTakeBack<MadeChange>({
    step: undo,
    words: undoWords,
    later: t`Another change is running. Undo this one when it has finished.`,
    rest: t`Undo the rest`,
  });
  const run = async (ids: readonly string[], edits: Edits, onRefused?: OnRefused) => {
    const isStillHere = rememberPlace();
    const result = await perform(ids, (some) => change(some, edits));
    const refusal = refusalOfAll(result);
    if (refusal && onRefused && isStillHere()) return onRefused(refusal);
    notifyOutcome(result, outcomeWords(result, nouns), {
      ...restoring(result),
      ...undoing(changesOf(result)),
    });
    if (result.left + result.unknown === 0) onDone();
  };
  return (...given: Parameters<typeof run>) => void run(...given);
}

/** Called when what was given is refused as such, so that no record was changed; not once the person has left the page. */
type OnRefused = (refusal: ApiFailure) => void;

function refusalOfAll({ outcomes, failure }: BulkResult): ApiFailure | undefined {
  const isOfAll = outcomes.length === 0 && failure instanceof ApiFailure && failure.status === 400;
  return isOfAll ? failure : undefined;
}

function changesOf({ outcomes }: BulkResult): readonly MadeChange[] {
  return outcomes.flatMap(({ id, request_id }) => (request_id === undefined ? [] : [{ id, request_id }]));
}

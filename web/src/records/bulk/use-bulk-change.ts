import type { MadeChange, RecordOutcome } from '../../api/bulk.ts';
import { notify, type ToastOptions, undoBy } from '../../ui/toast.tsx';
import { readBulkProgress } from './bulk-progress.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { outcomeWords, type RecordNouns, undoWords } from './outcome-words.ts';
import type { BulkResult } from './run-in-batches.ts';
import { useRestoreDeleted } from './use-restore-deleted.ts';
import { useRunInBatches } from './use-run-in-batches.ts';

/** How long Undo is offered: after a change of hundreds, the person may look elsewhere first. */
const SECONDS_TO_UNDO = 30;

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
  const run = async (ids: readonly string[], edits: Edits) => {
    const result = await perform(ids, (some) => change(some, edits));
    const undo = { ...restoring(result), ...undoing('Undo', changesOf(result)) };
    notifyOutcome(result, outcomeWords(result, nouns), undo);
    if (result.left + result.unknown === 0) onDone();
  };
  const takeBack = async (changes: readonly MadeChange[]) => {
    if (readBulkProgress())
      return notify(
        'Another change is running. Undo this one when it has finished.',
        undoing('Undo', changes),
      );
    const made = new Map(changes.map((one) => [one.id, one]));
    const ids = [...made.keys()];
    const result = await perform(ids, (some) => undo(some.flatMap((id) => made.get(id) ?? [])));
    for (const { id } of result.outcomes) made.delete(id);
    notifyOutcome(result, undoWords(result), undoing('Undo the rest', [...made.values()]));
  };
  const undoing = (name: string, changes: readonly MadeChange[]): ToastOptions =>
    changes.length === 0
      ? {}
      : { seconds: SECONDS_TO_UNDO, action: undoBy(() => void takeBack(changes), name) };
  return (ids: readonly string[], edits: Edits) => void run(ids, edits);
}

function changesOf({ outcomes }: BulkResult): readonly MadeChange[] {
  return outcomes.flatMap(({ id, request_id }) => (request_id === undefined ? [] : [{ id, request_id }]));
}

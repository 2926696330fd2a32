import type { RecordOutcome } from '../../api/bulk.ts';
import { ApiFailure } from '../../api/client.ts';
import { restoreRecord } from '../../api/restore-record.ts';
import { useMayAdminister } from '../../api/session.ts';
import { notify, type ToastOptions, undoBy } from '../../ui/toast.tsx';
import { readBulkProgress } from './bulk-progress.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { type RecordNouns, restoreWords } from './outcome-words.ts';
import type { BulkResult } from './run-in-batches.ts';
import { useRunInBatches } from './use-run-in-batches.ts';

/** How long Undo is offered: after a deletion of hundreds, the person may look elsewhere first. */
const SECONDS_TO_UNDO = 30;

/** Each record is restored by a request of its own; so many pass between two looks at the Stop button. */
const SIZE = { atOnce: 10 };

/** What the message about deleted records offers: to restore them, if the person may. */
export function useRestoreDeleted(nouns: RecordNouns): (result: BulkResult) => ToastOptions {
  const mayRestore = useMayAdminister();
  const perform = useRunInBatches();
  const restore = async (ids: readonly string[]) => {
    if (readBulkProgress())
      return notify(
        'Another change is running. Undo the deletion when it has finished.',
        offering('Undo', ids),
      );
    const result = await perform(ids, restoreEach, SIZE);
    const settled = new Set(result.outcomes.map(({ id }) => id));
    const rest = ids.filter((id) => !settled.has(id));
    notifyOutcome(result, restoreWords(result, nouns), offering('Restore the rest', rest));
  };
  const offering = (name: string, ids: readonly string[]): ToastOptions =>
    ids.length === 0 || !mayRestore
      ? {}
      : { seconds: SECONDS_TO_UNDO, action: undoBy(() => void restore(ids), name) };
  return ({ outcomes }) =>
    offering(
      'Undo',
      outcomes.filter(({ outcome }) => outcome === 'deleted').map(({ id }) => id),
    );
}

async function restoreEach(ids: readonly string[]): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  for (const id of ids) outcomes.push(await restoreOne(id));
  return outcomes;
}

async function restoreOne(id: string): Promise<RecordOutcome> {
  try {
    await restoreRecord(id);
    return { id, outcome: 'changed' };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 404) return { id, outcome: 'missing' };
    if (error.status === 409) return { id, outcome: 'refused', message: error.message };
    throw error;
  }
}

import type { RecordOutcome } from '../../api/bulk.ts';
import { ApiFailure } from '../../api/client.ts';
import { restoreRecord } from '../../api/restore-record.ts';
import { useMayAdminister } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import type { ToastOptions } from '../../ui/toast.tsx';
import { type RecordNouns, restoreWords } from './outcome-words.ts';
import type { BulkResult } from './run-in-batches.ts';
import { useTakeBack } from './use-take-back.ts';

/** Each record is restored by a request of its own; so many pass between two looks at the Stop button. */
const SIZE = { atOnce: 10 };

/** What the message about deleted records offers: to restore them, if the person may. */
export function useRestoreDeleted(nouns: RecordNouns): (result: BulkResult) => ToastOptions {
  const mayRestore = useMayAdminister();
  const restoring = useTakeBack<RecordOutcome>({
    step: restoreEach,
    words: (result) => restoreWords(result, nouns),
    later: t`Another change is running. Undo the deletion when it has finished.`,
    rest: t`Restore the rest`,
    size: SIZE,
  });
  return ({ outcomes }) =>
    restoring(mayRestore ? outcomes.filter(({ outcome }) => outcome === 'deleted') : []);
}

async function restoreEach(deleted: readonly RecordOutcome[]): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  for (const { id } of deleted) outcomes.push(await restoreOne(id));
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

import {
  type ContactEdits,
  type ContactOutcome,
  changeContacts,
  type MadeChange,
  undoContactsChange,
  useBulkRun,
} from '../api/contacts.ts';
import { notify, type ToastOptions } from '../ui/toast.tsx';
import { type BulkResult, runInBatches } from './bulk-run.ts';
import { readBulkProgress, workAt } from './bulk-work.ts';
import { isShort, outcomeWords, UNDO_WORDS } from './outcome-words.ts';

/** An account that can be undone stays so many seconds: who let hundreds be changed may look elsewhere meanwhile. */
const SECONDS_TO_UNDO = 30;

/**
 * Changes many contacts and says what became of them, with a way back. It goes on as long as the app is open, until it is
 * stopped.
 * @param onDone called after a change that came to its end
 */
export function useBulkChange(onDone: () => void) {
  const request = useBulkRun<BulkResult>();
  const perform = (ids: readonly string[], step: Step) =>
    workAt(ids.length, (options) => request.mutateAsync(() => runInBatches(ids, step, options)));

  const run = async (ids: readonly string[], edits: ContactEdits) => {
    const result = await perform(ids, (some) => changeContacts(some, edits));
    tell(result, outcomeWords(result), undoing('Undo', changesOf(result)));
    if (result.left + result.unknown === 0) onDone();
  };
  const undo = async (changes: readonly MadeChange[]) => {
    if (readBulkProgress())
      return notify('Another change is under way. Undo this one after it.', undoing('Undo', changes));
    const made = new Map(changes.map((change) => [change.id, change]));
    const ids = [...made.keys()];
    const result = await perform(ids, (some) => undoContactsChange(some.flatMap((id) => made.get(id) ?? [])));
    for (const { id } of result.outcomes) made.delete(id);
    tell(result, outcomeWords(result, UNDO_WORDS), undoing('Undo the rest', [...made.values()]));
  };
  const undoing = (name: string, changes: readonly MadeChange[]): ToastOptions =>
    changes.length === 0 ? {} : { seconds: SECONDS_TO_UNDO, action: { name, run: () => void undo(changes) } };
  return (ids: readonly string[], edits: ContactEdits) => void run(ids, edits);
}

/** What one request does to some contacts. */
type Step = (ids: readonly string[]) => Promise<readonly ContactOutcome[]>;

function changesOf({ outcomes }: BulkResult): readonly MadeChange[] {
  return outcomes.flatMap(({ id, request_id }) => (request_id === undefined ? [] : [{ id, request_id }]));
}

function tell(result: BulkResult, words: string, options: ToastOptions): void {
  notify(words, isShort(result) ? { ...options, tone: 'danger' } : options);
}

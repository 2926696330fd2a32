import {
  type ContactEdits,
  changeContacts,
  type MadeChange,
  undoContactsChange,
} from '../../api/contacts.ts';
import { readBulkProgress } from '../../records/bulk/bulk-progress.ts';
import { notifyOutcome } from '../../records/bulk/notify-outcome.ts';
import { outcomeWords, undoWords } from '../../records/bulk/outcome-words.ts';
import type { BulkResult } from '../../records/bulk/run-in-batches.ts';
import { useRunInBatches } from '../../records/bulk/use-run-in-batches.ts';
import { notify, type ToastOptions } from '../../ui/toast.tsx';

/** How long Undo is offered: after a change of hundreds, the person may look elsewhere first. */
const SECONDS_TO_UNDO = 30;

const NOUNS = { one: 'contact', many: 'contacts' };

/**
 * Changes many contacts, reports the outcome and offers Undo.
 * @param onDone called after a change that completed
 */
export function useBulkChange(onDone: () => void) {
  const perform = useRunInBatches();
  const run = async (ids: readonly string[], edits: ContactEdits) => {
    const result = await perform(ids, (some) => changeContacts(some, edits));
    notifyOutcome(result, outcomeWords(result, NOUNS), undoing('Undo', changesOf(result)));
    if (result.left + result.unknown === 0) onDone();
  };
  const undo = async (changes: readonly MadeChange[]) => {
    if (readBulkProgress())
      return notify(
        'Another change is running. Undo this one when it has finished.',
        undoing('Undo', changes),
      );
    const made = new Map(changes.map((change) => [change.id, change]));
    const ids = [...made.keys()];
    const result = await perform(ids, (some) => undoContactsChange(some.flatMap((id) => made.get(id) ?? [])));
    for (const { id } of result.outcomes) made.delete(id);
    notifyOutcome(result, undoWords(result), undoing('Undo the rest', [...made.values()]));
  };
  const undoing = (name: string, changes: readonly MadeChange[]): ToastOptions =>
    changes.length === 0 ? {} : { seconds: SECONDS_TO_UNDO, action: { name, run: () => void undo(changes) } };
  return (ids: readonly string[], edits: ContactEdits) => void run(ids, edits);
}

function changesOf({ outcomes }: BulkResult): readonly MadeChange[] {
  return outcomes.flatMap(({ id, request_id }) => (request_id === undefined ? [] : [{ id, request_id }]));
}

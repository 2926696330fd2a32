import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RecordOutcome } from '../../api/bulk.ts';
import { t } from '../../language/words.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { notifyOutcome } from './notify-outcome.ts';
import { outcomeWords, type RecordNouns } from './outcome-words.ts';
import { useRestoreDeleted } from './use-restore-deleted.ts';
import { useRunInBatches } from './use-run-in-batches.ts';

interface BulkDeleteOptions {
  readonly nouns: RecordNouns;
  /** Deletes some records in one request. */
  readonly remove: (ids: readonly string[]) => Promise<RecordOutcome[]>;
  /** What becomes of them and of what belongs to them. */
  readonly says: string;
  /** The selected records, once they are resolved, and in words, such as `12 companies`. */
  readonly ids: readonly string[];
  readonly records: string;
  readonly findThen: (next: () => void) => Promise<void>;
  /** Called after a deletion that completed. */
  readonly onDone: () => void;
}

/** The bulk action that deletes the selected records, and its dialog. Who may can restore them from the message. */
export function useBulkDelete(options: BulkDeleteOptions) {
  const { nouns, remove, says, ids, records, findThen, onDone } = options;
  const [isAsking, ask] = useState(false);
  const perform = useRunInBatches();
  const restoring = useRestoreDeleted(nouns);
  const run = async () => {
    ask(false);
    const result = await perform(ids, remove);
    notifyOutcome(result, outcomeWords(result, nouns), restoring(result));
    if (result.left + result.unknown === 0) onDone();
  };
  return {
    action: { name: t`Delete`, Icon: Trash2, run: () => void findThen(() => ask(true)) },
    dialog: (
      <BulkDeleteDialog
        count={ids.length}
        records={records}
        isOpen={isAsking}
        onClose={() => ask(false)}
        onDelete={() => void run()}
      >
        {says}
      </BulkDeleteDialog>
    ),
  };
}

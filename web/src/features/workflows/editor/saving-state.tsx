import { t } from '../../../language/words.ts';
import type { EditedDraft } from '../api/workflows.ts';
import { StateChip } from '../state-chip.tsx';
import { hasChanges } from './has-changes.ts';
import type { Editing } from './use-editing.ts';

const WORDS: Readonly<Record<Editing['saving']['state'], string>> = {
  saved: t`Saved`,
  unsaved: t`Saving…`,
  saving: t`Saving…`,
  offline: t`Not saved. Trying again…`,
  conflict: t`Not saved`,
  refused: t`Not saved: see below`,
};

interface SavingStateProps {
  readonly stored: EditedDraft;
  readonly saving: Editing['saving'];
}

/** Whether the workflow runs, and whether the draft is saved and differs from what runs. */
export function SavingState({ stored, saving }: SavingStateProps) {
  const isWrong = saving.state === 'refused' || saving.state === 'conflict' || saving.state === 'offline';
  const isChanged = saving.state === 'saved' && stored.published !== null && hasChanges(stored);
  return (
    <>
      <StateChip state={stored.state} />
      <span role="status" className={isWrong ? 'text-small text-danger' : 'text-small text-text-quiet'}>
        {isChanged ? t`Saved, not published yet` : WORDS[saving.state]}
      </span>
    </>
  );
}

import { t } from '../../../language/words.ts';
import type { Form } from '../api/forms.ts';
import { StateChip } from '../state-chip.tsx';
import type { Editing } from './use-editing.ts';

const WORDS: Readonly<Record<Editing['state'], string>> = {
  saved: t`Saved`,
  unsaved: t`Saving…`,
  saving: t`Saving…`,
  offline: t`Not saved. Trying again…`,
  refused: t`Not saved: see below`,
};

interface SavingStateProps {
  readonly stored: Form;
  readonly state: Editing['state'];
}

/** Whether visitors can send the form, in which version, and whether the draft is saved and differs from that. */
export function SavingState({
  stored: { state: formState, version, unpublished_changes },
  state,
}: SavingStateProps) {
  const isWrong = state === 'refused' || state === 'offline';
  const words = state === 'saved' && unpublished_changes ? t`Saved, not published yet` : WORDS[state];
  return (
    <>
      <StateChip state={formState} />
      {version !== null && <span className="text-small text-text-quiet">{t`Version ${version}`}</span>}
      <span role="status" className={isWrong ? 'text-small text-danger' : 'text-small text-text-quiet'}>
        {words}
      </span>
    </>
  );
}

import type { Form } from '../api/forms.ts';
import { StateChip } from '../state-chip.tsx';
import type { Editing } from './use-editing.ts';

const WORDS: Readonly<Record<Editing['state'], string>> = {
  saved: 'Saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  offline: 'Not saved. Trying again…',
  refused: 'Not saved: see below',
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
  const words = state === 'saved' && unpublished_changes ? 'Saved, not published yet' : WORDS[state];
  return (
    <>
      <StateChip state={formState} />
      {version !== null && <span className="text-small text-text-quiet">Version {version}</span>}
      <span role="status" className={isWrong ? 'text-small text-danger' : 'text-small text-text-quiet'}>
        {words}
      </span>
    </>
  );
}

import { t } from '../../language/words.ts';
import { InlineChoice } from '../fields/inline-choice.tsx';
import { NOBODY, ownerOf, useOwnerChoices } from './use-owner-choices.ts';

interface OwnerFieldProps {
  readonly owner: string | null | undefined;
  /** Saves the owner; rejects if the server refuses. */
  readonly save: (owner: string | null) => Promise<unknown>;
}

/** The owner of a record; a choice is saved immediately. */
export function OwnerField({ owner, save }: OwnerFieldProps) {
  return (
    <InlineChoice
      label={t`Owner`}
      choices={useOwnerChoices(owner ?? null)}
      value={owner ?? NOBODY}
      save={(choice) => save(ownerOf(choice))}
    />
  );
}

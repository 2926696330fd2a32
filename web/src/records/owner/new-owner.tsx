import { useSession } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { Select } from '../../ui/form/select.tsx';
import { NOBODY, useOwnerChoices } from './use-owner-choices.ts';

interface NewOwnerProps {
  /** What is chosen, as `useNewOwner` returns it. */
  readonly owner: string | null;
  readonly onChange: (choice: string) => void;
}

/** The owner of a record that is created. */
export function NewOwner({ owner, onChange }: NewOwnerProps) {
  return (
    <Select label={t`Owner`} choices={useOwnerChoices(null)} value={owner ?? NOBODY} onChange={onChange} />
  );
}

/**
 * The owner of a record that is created: the person who creates it, unless another one is chosen.
 * @param choice undefined until something is chosen
 */
export function useNewOwner(choice: string | undefined): string | null {
  const { user } = useSession();
  if (choice === undefined) return user.id;
  return choice === NOBODY ? null : choice;
}

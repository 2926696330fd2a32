import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';

/** The choice for nobody. */
export const NOBODY = 'nobody';

/**
 * The choices for the owner of a record, or for who does a task: the members, or nobody.
 * @param owner the current one, who is listed even after leaving
 * @param nobody the name of the choice for nobody
 */
export function useOwnerChoices(owner: string | null, nobody = t`No owner`): readonly Choice[] {
  const { data: members } = useQuery(membersQuery);
  const people = (members ?? []).map(({ user_id, name }) => ({ id: user_id, name }));
  const hasLeft = members && owner !== null && !people.some(({ id }) => id === owner);
  return [
    { id: NOBODY, name: nobody },
    ...people,
    ...(hasLeft ? [{ id: owner, name: t`Former member` }] : []),
  ];
}

/** A choice as the API takes it. */
export function ownerOf(choice: string): string | null {
  return choice === NOBODY ? null : choice;
}

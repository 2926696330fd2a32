import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import type { Choice } from '../../ui/form/select.tsx';

/** The choice for no owner. */
export const NOBODY = 'nobody';

/**
 * The choices for the owner of a record: the members, or no owner.
 * @param owner the current owner, who is listed even after leaving
 */
export function useOwnerChoices(owner: string | null): readonly Choice[] {
  const { data: members } = useQuery(membersQuery);
  const people = (members ?? []).map(({ user_id, name }) => ({ id: user_id, name }));
  const hasLeft = members && owner !== null && !people.some(({ id }) => id === owner);
  return [
    { id: NOBODY, name: 'No owner' },
    ...people,
    ...(hasLeft ? [{ id: owner, name: 'Former member' }] : []),
  ];
}

/** A choice as the API takes it. */
export function ownerOf(choice: string): string | null {
  return choice === NOBODY ? null : choice;
}

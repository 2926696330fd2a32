import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import type { Choice } from '../../ui/form/select.tsx';

/** Stands for the owner of a deal that nobody looks after. */
export const NOBODY = 'nobody';

/**
 * Who may look after a deal: the members, or nobody.
 * @param owner who does so now, so that one who has left is still named
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

import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';
import type { People } from './own-values.ts';

const NONE: People = new Map();

/** The names of members by their ids; empty until they are known, and where nobody needs them. */
export function usePeople(isNeeded: boolean): People {
  const { data } = useQuery({ ...membersQuery, enabled: isNeeded });
  return data && isNeeded ? new Map(data.map(({ user_id, name }) => [user_id, name])) : NONE;
}

/** The choice of no value. */
export const NO_VALUE = '';

/** The members as choices; a person who left is listed while the value names them. */
export function peopleChoices(people: People, chosen: string | undefined): readonly Choice[] {
  const members = [...people].map(([id, name]) => ({ id, name }));
  const hasLeft = chosen !== undefined && people.size > 0 && !people.has(chosen);
  return hasLeft ? [...members, { id: chosen, name: t`Former member` }] : members;
}

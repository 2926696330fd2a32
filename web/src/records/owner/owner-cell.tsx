import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';

/** The name of an owner in a table. */
export function OwnerCell({ owner }: { readonly owner: string | null | undefined }) {
  const { data: members } = useQuery(membersQuery);
  if (!owner || !members) return '';
  return members.find(({ user_id }) => user_id === owner)?.name ?? t`Former member`;
}

import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/form/select.tsx';

interface OwnerFilterProps {
  /** The id of a user, `me` or `none`; undefined for any owner. */
  readonly owner: string | undefined;
  readonly onChange: (owner: string | undefined) => void;
}

/** Filters a table by owner. */
export function OwnerFilter({ owner, onChange }: OwnerFilterProps) {
  const { data: members = [] } = useQuery(membersQuery);
  const { user } = useSession();
  const others = members.filter(({ user_id }) => user_id !== user.id);
  return (
    <Select
      label={t`Owner`}
      placeholder={t`Anyone`}
      choices={[
        { id: 'me', name: t`Me` },
        { id: 'none', name: t`No owner` },
        ...others.map(({ user_id, name }) => ({ id: user_id, name })),
      ]}
      value={owner === user.id ? 'me' : (owner ?? null)}
      onChange={onChange}
    />
  );
}

/** Shows only the records of the person who looks, or all again. A phone has room for it only among the filters. */
export function MineToggle({ owner, onChange }: OwnerFilterProps) {
  const { user } = useSession();
  const isOn = owner === 'me' || owner === user.id;
  return (
    <Button
      aria-pressed={isOn}
      className={classes('max-phone:hidden', isOn && 'bg-accent-surface text-accent')}
      onPress={() => onChange(isOn ? undefined : 'me')}
    >
      {t`Mine`}
    </Button>
  );
}

/** The filter in words, such as `Owner is Ada Lovelace`; undefined if it is not set. */
export function useOwnerWords(owner: string | undefined): string | undefined {
  const { data: members } = useQuery({ ...membersQuery, enabled: owner !== undefined });
  const { user } = useSession();
  if (owner === undefined) return undefined;
  if (owner === 'none') return t`Has no owner`;
  if (owner === 'me' || owner === user.id) return t`Owner is me`;
  const name = members?.find(({ user_id }) => user_id === owner)?.name;
  return t`Owner is ${name ?? (members ? t`a former member` : '…')}`;
}

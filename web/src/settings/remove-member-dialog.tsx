import { useQuery } from '@tanstack/react-query';
import { membersQuery, useRemoveMember } from '../api/members.ts';
import { useSession } from '../api/session.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notifyFailure } from '../ui/toast.tsx';

interface RemoveMemberDialogProps {
  /** Who is to go; null while nobody is. */
  readonly memberId: string | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before someone is removed, or leaves by themselves; says what ends and what stays. */
export function RemoveMemberDialog({ memberId, onClose, onRemoved }: RemoveMemberDialogProps) {
  const { user, organization } = useSession();
  const { data: members } = useQuery({ ...membersQuery, enabled: memberId !== null });
  const remove = useRemoveMember();
  const member = members?.find(({ user_id }) => user_id === memberId);
  if (!member) return null;
  const isLeaving = member.user_id === user.id;
  const place = organization?.name ?? 'the organization';
  const confirm = () =>
    remove.mutate(member.user_id, {
      onSuccess: onRemoved,
      onError: notifyFailure,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      isOpen
      title={isLeaving ? `Leave ${place}?` : `Remove ${member.name} from ${place}?`}
      action={isLeaving ? 'Leave' : `Remove ${member.name}`}
      keep={isLeaving ? 'Stay' : 'Keep'}
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isLeaving ? 'You lose' : `${member.name} loses`} access at once, with every app connected in{' '}
        {isLeaving ? 'your' : 'their'} name. Contacts, deals and notes stay.
      </p>
      <KeysLeft count={member.api_key_count} creator={isLeaving ? 'you' : member.name} />
    </ConfirmDialog>
  );
}

function KeysLeft({ count, creator }: { readonly count: number; readonly creator: string }) {
  if (count === 0) return null;
  const keys = count === 1 ? '1 API key' : `${count} API keys`;
  return (
    <p className="mt-2">
      {keys} that {creator} created {count === 1 ? 'keeps' : 'keep'} working; revoke what should not.
    </p>
  );
}

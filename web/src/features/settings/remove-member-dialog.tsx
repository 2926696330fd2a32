import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery, useRemoveMember, usesOfMemberQuery } from '../../api/members.ts';
import { useMayAdminister, useSession } from '../../api/session.ts';
import { plural, t } from '../../language/words.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { PauseChoice } from './pause-choice.tsx';

interface RemoveMemberDialogProps {
  /** The member to remove; null while closed. */
  readonly memberId: string | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before a member is removed or leaves, and says what they lose and what stays. */
export function RemoveMemberDialog({ memberId, onClose, onRemoved }: RemoveMemberDialogProps) {
  const { user, organization } = useSession();
  const { data: members } = useQuery({ ...membersQuery, enabled: memberId !== null });
  const remove = useRemoveMember();
  const mayAdminister = useMayAdminister();
  const [chosen, choose] = useState<boolean>();
  const [isPausing, setPausing] = useState(false);
  const uses = useQuery({
    ...usesOfMemberQuery(memberId ?? ''),
    enabled: mayAdminister && memberId !== null,
  });
  const workflows = uses.data ?? [];
  const member = members?.find(({ user_id }) => user_id === memberId);
  if (!member) return null;
  const isLeaving = member.user_id === user.id;
  const mayRevoke = mayAdminister && member.api_key_count > 0;
  // By default, a removed member keeps no working key; people who leave know best which keys are still needed.
  const revokeKeys = mayRevoke && (chosen ?? !isLeaving);
  const pauseWorkflows = workflows.length > 0 ? isPausing : undefined;
  const place = organization?.name ?? t`the organization`;
  const confirm = () =>
    // Not by callbacks of `mutate`: leaving also removes this page.
    remove
      .mutateAsync({ id: member.user_id, revokeKeys, pauseWorkflows })
      .then(onRemoved, notifyFailure)
      .finally(onClose);
  return (
    <ConfirmDialog
      isOpen
      title={isLeaving ? t`Leave ${place}?` : t`Remove ${member.name} from ${place}?`}
      action={isLeaving ? t`Leave` : t`Remove ${member.name}`}
      keep={isLeaving ? t`Stay` : t`Keep`}
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {isLeaving
          ? t`You lose access at once, with every app connected in your name. Contacts, deals and notes stay.`
          : t`${member.name} loses access at once, with every app connected in their name. Contacts, deals
            and notes stay.`}
      </p>
      {mayRevoke ? (
        <Checkbox className="mt-3" isSelected={revokeKeys} onChange={choose}>
          {isLeaving
            ? t`Revoke the ${keysInWords(member.api_key_count)} you created`
            : t`Revoke the ${keysInWords(member.api_key_count)} ${member.name} created`}
        </Checkbox>
      ) : (
        <KeysLeft count={member.api_key_count} />
      )}
      <PauseChoice workflows={workflows} isSelf={isLeaving} isSelected={isPausing} onChange={setPausing} />
    </ConfirmDialog>
  );
}

function KeysLeft({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2">
      {plural(count, {
        one: 'The # API key you created keeps working.',
        other: 'The # API keys you created keep working.',
      })}
    </p>
  );
}

function keysInWords(count: number): string {
  return plural(count, { one: '# API key', other: '# API keys' });
}

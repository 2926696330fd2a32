import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Member, useEraseMember, usesOfMemberQuery } from '../../../api/members.ts';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { PauseChoice } from '../pause-choice.tsx';

interface EraseMemberDialogProps {
  readonly member: Pick<Member, 'user_id' | 'name'>;
  /** Set if they are a member no longer. */
  readonly hasLeft?: true;
  readonly onClose: () => void;
}

/** Asks before a member or somebody who has left is erased, and explains what erasing means. */
export function EraseMemberDialog({ member, hasLeft, onClose }: EraseMemberDialogProps) {
  const { user_id: id, name } = member;
  const { organization } = useSession();
  const erase = useEraseMember();
  const [isPausing, setPausing] = useState(false);
  // After the erasure there is no member left to ask about.
  const isAsking = !hasLeft && !erase.isPending && !erase.isSuccess;
  const { data: workflows = [] } = useQuery({ ...usesOfMemberQuery(id), enabled: isAsking });
  const pauseWorkflows = workflows.length > 0 ? isPausing : undefined;
  const confirm = () =>
    notifyAfter(
      erase.mutateAsync({ id, pauseWorkflows }),
      hasLeft
        ? t`Person erased`
        : t`Person erased. If they belong to no other organization, their account is erased within a minute.`,
    ).finally(onClose);
  return (
    <ConfirmDialog
      title={t`Erase ${name} permanently?`}
      action={t`Erase permanently`}
      keep={t`Keep`}
      isOpen
      isPending={erase.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {hasLeft
          ? t`Their name and address are removed from logs and emails, and their private views and reports are
              deleted. Contacts, deals and notes stay. An account that belongs to no other organization is
              erased, too.`
          : t`${name} leaves ${organization?.name ?? t`the organization`}. Their name and address are removed
              from its logs and emails, and their private views and reports are deleted. Contacts, deals and
              notes stay. An account that belongs to no other organization is erased, too.`}
      </p>
      <p className="mt-2">{t`You cannot undo this. Backups keep the data until you delete them.`}</p>
      <PauseChoice workflows={workflows} isSelected={isPausing} onChange={setPausing} />
    </ConfirmDialog>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormerMember, formerMembersQuery } from '../../../api/former-members.ts';
import { useEraseMember } from '../../../api/members.ts';
import { rich, t } from '../../../language/words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { NextPageButton } from '../../../ui/loaded-pages.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { MemberMenu } from './member-menu.tsx';

/** The people who have left, whose data owners export and erase; nothing while there are none. */
export function FormerMembersSection() {
  const list = useInfiniteQuery(formerMembersQuery);
  const [erased, setErased] = useState<FormerMember | null>(null);
  const people = list.data?.pages.flat() ?? [];
  if (people.length === 0) return null;
  return (
    <Section
      title={t`Former members`}
      lead={t`They have no access. Logs, their private views and their private reports are kept until you
        erase them.`}
    >
      <Rows label={t`Former members`}>
        {people.map((person) => (
          <FormerMemberRow key={person.id} person={person} onErase={() => setErased(person)} />
        ))}
      </Rows>
      <NextPageButton query={list}>{t`Show more former members`}</NextPageButton>
      {erased && <EraseFormerMemberDialog person={erased} onClose={() => setErased(null)} />}
    </Section>
  );
}

interface FormerMemberRowProps {
  readonly person: FormerMember;
  readonly onErase: () => void;
}

function FormerMemberRow({ person, onErase }: FormerMemberRowProps) {
  const name = nameOf(person);
  return (
    <Row
      icon={<Avatar name={name} />}
      title={name}
      details={
        <>
          {person.email !== '' && `${person.email}, `}
          {rich`left ${<Moment at={person.left_at} />}`}
        </>
      }
      actions={<MemberMenu member={{ user_id: person.id, name }} onErase={onErase} />}
    />
  );
}

interface EraseFormerMemberDialogProps {
  readonly person: FormerMember;
  readonly onClose: () => void;
}

/** Asks before a former member is erased, and explains what erasing means. */
function EraseFormerMemberDialog({ person, onClose }: EraseFormerMemberDialogProps) {
  const erase = useEraseMember();
  const name = nameOf(person);
  const confirm = () =>
    notifyAfter(erase.mutateAsync({ id: person.id, pauseWorkflows: undefined }), t`Person erased`).finally(
      onClose,
    );
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
        {t`Their name and address are removed from logs and emails, and their private views and reports are
          deleted. Contacts, deals and notes stay. An account that belongs to no other organization is
          erased, too.`}
      </p>
      <p className="mt-2">{t`You cannot undo this. Backups keep the data until you delete them.`}</p>
    </ConfirmDialog>
  );
}

function nameOf({ name }: FormerMember): string {
  return name === '' ? t`Former member` : name;
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormerMember, formerMembersQuery } from '../../../api/former-members.ts';
import type { Member } from '../../../api/members.ts';
import { rich, t } from '../../../language/words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { NextPageButton } from '../../../ui/loaded-pages.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { EraseMemberDialog } from './erase-member-dialog.tsx';
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
      {erased && <EraseMemberDialog member={memberOf(erased)} hasLeft onClose={() => setErased(null)} />}
    </Section>
  );
}

interface FormerMemberRowProps {
  readonly person: FormerMember;
  readonly onErase: () => void;
}

function FormerMemberRow({ person, onErase }: FormerMemberRowProps) {
  const member = memberOf(person);
  const { name } = member;
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
      actions={<MemberMenu member={member} onErase={onErase} />}
    />
  );
}

function memberOf({ id, name }: FormerMember): Pick<Member, 'user_id' | 'name'> {
  return { user_id: id, name: name === '' ? t`Former member` : name };
}

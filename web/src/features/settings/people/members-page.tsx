import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import {
  type Member,
  membersQuery,
  type Role,
  useChangeRole,
  useEndMemberSessions,
} from '../../../api/members.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { notify, notifyAfter } from '../../../ui/toast.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { RemoveMemberDialog } from '../remove-member-dialog.tsx';
import { roleName, rolesToGive } from '../roles.ts';
import { SettingsPage } from '../settings-page.tsx';
import { EraseMemberDialog } from './erase-member-dialog.tsx';
import { FormerMembersSection } from './former-members-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { MemberMenu } from './member-menu.tsx';
import { askForInvitation } from './new-invitation.ts';

/** `/settings/members`: members, their roles, and pending invitations. */
export function MembersPage() {
  const { organization } = useSession();
  const mayAdminister = useMayAdminister();
  return (
    <SettingsPage
      title={t`Members`}
      lead={
        mayAdminister ? (
          t`Owners and admins can invite people and edit keys, apps, webhooks and pipelines. Only owners can
            make someone an owner.`
        ) : (
          <>
            {t`Owners and admins can invite people and change roles.`} <WhomToAsk />
          </>
        )
      }
      action={
        mayAdminister && (
          <Button look="primary" onPress={() => askForInvitation('member')}>
            <UserPlus aria-hidden size={14} /> {t`Invite`}
          </Button>
        )
      }
    >
      {organization ? <Members /> : <NoOrganization />}
      {mayAdminister && <InvitationsSection />}
      {organization?.role === 'owner' && <FormerMembersSection />}
    </SettingsPage>
  );
}

function Members() {
  const members = useQuery(membersQuery);
  const [removed, setRemoved] = useState<string | null>(null);
  const [erased, setErased] = useState<Member | null>(null);
  return (
    <Loaded query={members}>
      {(people) => (
        <>
          <Rows label={t`Members`}>
            {people.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                onRemove={() => setRemoved(member.user_id)}
                onErase={() => setErased(member)}
              />
            ))}
          </Rows>
          <RemoveMemberDialog
            key={removed}
            memberId={removed}
            onClose={() => setRemoved(null)}
            onRemoved={() => notify(t`Member removed`)}
          />
          {erased && <EraseMemberDialog member={erased} onClose={() => setErased(null)} />}
        </>
      )}
    </Loaded>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly onRemove: () => void;
  readonly onErase: () => void;
}

function MemberRow({ member, onRemove, onErase }: MemberRowProps) {
  const { user, organization } = useSession();
  const isSelf = member.user_id === user.id;
  const mayEdit =
    organization?.role === 'owner' || (organization?.role === 'admin' && member.role !== 'owner');
  return (
    <Row
      icon={<Avatar name={member.name} />}
      title={member.name}
      marks={
        <>
          {isSelf && <Chip>{t`You`}</Chip>}
          {!member.email_proved && <Chip>{t`Email not verified`}</Chip>}
          {member.second_factor === false && <Chip>{t`No second factor`}</Chip>}
        </>
      }
      details={member.email === '' ? t`No email address. Someone else verified it.` : member.email}
      actions={
        mayEdit ? (
          <>
            <RoleSelect member={member} own={organization.role} />
            {organization.role === 'owner' && !isSelf && <SignOutButton member={member} />}
            <Button
              look="quiet"
              className="min-w-22"
              aria-label={isSelf ? t`Leave` : t`Remove ${member.name}`}
              onPress={onRemove}
            >
              {isSelf ? t`Leave…` : t`Remove…`}
            </Button>
            {organization.role === 'owner' && !isSelf && <MemberMenu member={member} onErase={onErase} />}
          </>
        ) : (
          <Chip>{roleName(member.role)}</Chip>
        )
      }
    />
  );
}

function SignOutButton({ member }: { readonly member: Member }) {
  const end = useEndMemberSessions();
  return (
    <Button
      look="quiet"
      aria-label={t`Sign out ${member.name}`}
      isPending={end.isPending}
      onPress={() =>
        void notifyAfter(
          end.mutateAsync(member.user_id),
          t`${member.name} is signed out of this organization`,
        )
      }
    >
      {t`Sign out`}
    </Button>
  );
}

function RoleSelect({ member, own }: { readonly member: Member; readonly own: Role }) {
  const change = useChangeRole();
  const choose = (role: Role) => {
    if (role === member.role) return;
    // People who change their own role may lose this control.
    void notifyAfter(change.mutateAsync({ id: member.user_id, role }), t`${member.name} is now ${role}`);
  };
  return (
    <Select
      label={t`Role of ${member.name}`}
      labelHidden
      choices={rolesToGive(own)}
      value={change.isPending ? change.variables.role : member.role}
      onChange={choose}
      className="w-36"
    />
  );
}

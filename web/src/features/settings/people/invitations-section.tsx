import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type Invitation, invitationsQuery, useWithdrawInvitation } from '../../../api/members.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { roleName } from '../roles.ts';

/** Pending invitations; nothing while there are none. */
export function InvitationsSection() {
  const { data: invitations = [] } = useQuery(invitationsQuery);
  if (invitations.length === 0) return null;
  return (
    <Section title={t`Pending invitations`}>
      <Rows label={t`Pending invitations`}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </Section>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, role, expires_at } = invitation;
  const withdraw = useWithdrawInvitation();
  const isOver = new Date(expires_at).getTime() < Date.now();
  return (
    <Row
      icon={<Mail aria-hidden size={16} strokeWidth={1.5} className="text-text-quiet" />}
      title={email}
      marks={
        <>
          <Chip>{roleName(role)}</Chip>
          {isOver && <Chip tone="warning">{t`Expired`}</Chip>}
        </>
      }
      details={
        <>
          {isOver ? t`Expired` : t`Expires`} <Moment at={expires_at} />
        </>
      }
      actions={
        <Button
          look="quiet"
          aria-label={t`Withdraw invitation for ${email}`}
          isPending={withdraw.isPending}
          onPress={() => void notifyAfter(withdraw.mutateAsync(id), t`Invitation withdrawn`)}
        >
          {t`Withdraw`}
        </Button>
      }
    />
  );
}

import { useState } from 'react';
import { switchOrganization, useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { RemoveMemberDialog } from '../remove-member-dialog.tsx';
import { roleName } from '../roles.ts';

/** The person's organizations, with buttons to switch and to leave. */
export function OwnOrganizationsSection() {
  const { user, organization, organizations } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  if (organizations.length === 0) {
    return (
      <Section title={t`Organizations`}>
        <p className="text-text-quiet">{t`You are not a member of any organization. Ask for an invitation.`}</p>
      </Section>
    );
  }
  return (
    <Section title={t`Organizations`}>
      <Rows label={t`Organizations`}>
        {organizations.map(({ id, name, role }) => (
          <Row
            key={id}
            icon={<Avatar name={name} />}
            title={name}
            marks={<Chip>{roleName(role)}</Chip>}
            actions={
              id === organization?.id ? (
                <>
                  <span className="text-small text-text-quiet">{t`Current`}</span>
                  <Button look="quiet" aria-label={t`Leave ${name}`} onPress={() => setIsLeaving(true)}>
                    {t`Leave…`}
                  </Button>
                </>
              ) : (
                <Button onPress={() => void switchOrganization(id).catch(notifyFailure)}>
                  {t`Switch to ${name}`}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <RemoveMemberDialog
        memberId={isLeaving ? user.id : null}
        onClose={() => setIsLeaving(false)}
        onRemoved={() => location.reload()}
      />
    </Section>
  );
}

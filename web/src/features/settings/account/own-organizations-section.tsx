import { useState } from 'react';
import { switchOrganization, useSession } from '../../../api/session.ts';
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
      <Section title="Organizations">
        <p className="text-text-quiet">You are not a member of any organization. Ask for an invitation.</p>
      </Section>
    );
  }
  return (
    <Section title="Organizations">
      <Rows label="Organizations">
        {organizations.map(({ id, name, role }) => (
          <Row
            key={id}
            icon={<Avatar name={name} />}
            title={name}
            marks={<Chip>{roleName(role)}</Chip>}
            actions={
              id === organization?.id ? (
                <>
                  <span className="text-small text-text-quiet">Current</span>
                  <Button look="quiet" aria-label={`Leave ${name}`} onPress={() => setIsLeaving(true)}>
                    Leave…
                  </Button>
                </>
              ) : (
                <Button onPress={() => void switchOrganization(id).catch(notifyFailure)}>
                  Switch to {name}
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

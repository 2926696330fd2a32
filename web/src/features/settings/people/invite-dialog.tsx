import { useState } from 'react';
import { type NewInvitation, type Role, useInviteMember } from '../../../api/members.ts';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { rolesToGive } from '../roles.ts';
import { askForInvitation, useAskedInvitation } from './new-invitation.ts';

/** The dialog for an invitation, which any page can open; shows the link once. Used once in the app. */
export function InviteDialog() {
  const isAsked = useAskedInvitation() !== undefined;
  return isAsked && <Invitation onClose={() => askForInvitation(undefined)} />;
}

function Invitation({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const { organization } = useSession();
  const invite = useInviteMember();
  if (invite.data) return <InvitedDialog invitation={invite.data} onClose={onClose} />;
  const refusals = refusalsOf(invite.error, { email: t`The email address` });
  const send = () => {
    invite.mutate({ email: email.trim(), role });
  };
  return (
    <Dialog title={t`Invite a member`} isOpen onClose={onClose}>
      <p className="text-text-quiet">
        {t`They join with a link that works once and expires in 7 days. If you invite them again, the new
          link replaces the old one.`}
      </p>
      <Form onSubmit={send}>
        <TextField
          label={t`Email address`}
          type="email"
          autoFocus
          autoComplete="off"
          isRequired
          value={email}
          onChange={setEmail}
          refusal={refusals.fields.email}
        />
        <Select
          label={t`Role`}
          choices={rolesToGive(organization?.role ?? 'member')}
          value={role}
          onChange={setRole}
        />
        <Refusal>{refusals.rest}</Refusal>
        <FormActions action={t`Invite`} isPending={invite.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** Says where the link was sent, or shows it if no email is sent. */
function InvitedDialog({
  invitation,
  onClose,
}: {
  readonly invitation: NewInvitation;
  readonly onClose: () => void;
}) {
  const { email, link } = invitation;
  return (
    <Dialog title={t`Invitation created`} isOpen onClose={onClose} isKept={link !== null}>
      <p className="text-text-quiet">
        {link === null
          ? t`We sent the link to ${email}. It works once and expires in 7 days.`
          : t`Send this link to ${email} through a channel you trust. It works once, expires in 7 days and
            is not shown again. The account works in this organization only until its email address is
            verified.`}
      </p>
      {link !== null && <CopyBox label={t`Link`} text={link} />}
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

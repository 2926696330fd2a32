import type { OpenInvitation } from '../invitations/invitation.sql.ts';
import type { Message } from './mailer.ts';

/** The e-mail with the link of an invitation. */
export function invitationMessage(
  invitation: Pick<OpenInvitation, 'email' | 'org_name' | 'invited_by_name'>,
  link: string,
): Message {
  const { email, org_name, invited_by_name } = invitation;
  return {
    to: email,
    subject: `Join ${oneLine(org_name)} on Kontor`,
    text: `${oneLine(invited_by_name ?? 'Someone')} invites you to join ${oneLine(org_name)} on Kontor.

Accept here, within a week:
${link}

If you do not know what this is about, leave it.
`,
  };
}

/** The e-mail with the link that sets a new password. */
export function passwordResetMessage(
  { email, name }: { email: string; name: string },
  link: string,
): Message {
  return {
    to: email,
    subject: 'Set a new password for Kontor',
    text: `Hello ${oneLine(name)},

someone, probably you, asked for a new password of your Kontor account. Set it here, within the hour:
${link}

If it was not you, leave it; your password stays as it is.
`,
  };
}

/** A name must not pass for lines of ours. */
function oneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ');
}

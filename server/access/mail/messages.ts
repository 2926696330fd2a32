import type { Mail } from '../../kernel/mail/mail.ts';
import type { OpenInvitation } from '../invitations/invitation.sql.ts';

/** By the server's account, whose operator alone can read what it is given: who opens the link or enters the code proves the address. */
const PROVING = { account: 'server' } as const;

/** The e-mail with the link of an invitation. */
export function invitationMessage(
  invitation: Pick<OpenInvitation, 'email' | 'org_name' | 'invited_by_name'>,
  link: string,
): Mail {
  const { email, org_name, invited_by_name } = invitation;
  return {
    ...{ kind: 'invitation', ...PROVING, validSeconds: 7 * 86_400 },
    to: email,
    subject: `Join ${shortName(org_name)} on Kontor`,
    text: `${shortName(invited_by_name ?? 'Someone')} invites you to join ${shortName(org_name)} on Kontor.

Accept here, within a week:
${link}

If you do not know what this is about, leave it.
`,
  };
}

/** The e-mail with the link that sets a new password. */
export function passwordResetMessage(
  { email, name, organization }: { email: string; name: string; organization: string | null },
  link: string,
): Mail {
  const inWhich = organization === null ? '' : ` in ${shortName(organization)}`;
  return {
    ...{ kind: 'password_reset', ...PROVING, urgent: true, validSeconds: 3_600 },
    to: email,
    subject: 'Set a new password for Kontor',
    text: `Hello ${shortName(name)},

someone, probably you, asked for a new password of your Kontor account${inWhich}. Set it here, within the hour:
${link}

If it was not you, leave it; your password stays as it is.
`,
  };
}

/** The e-mail with the code that proves an address. */
export function addressCodeMessage({ email, name }: { email: string; name: string }, code: string): Mail {
  return {
    ...{ kind: 'address_code', ...PROVING, urgent: true, validSeconds: 900 },
    to: email,
    subject: 'Your code for Kontor',
    text: `Hello ${shortName(name)},

someone signed in to Kontor says that this is their e-mail address. If it was you, enter this code there, within 15 minutes:
${code}

If it was not you, leave it, and give the code to nobody.
`,
  };
}

/** How much of a name an e-mail shows: enough to know it by, too little for a message of its own. */
const NAME_LENGTH = 60;

/** A name as an e-mail shows it: on one line, and cut. */
export function shortName(name: string): string {
  const characters = [...oneLine(name)];
  return characters.length > NAME_LENGTH
    ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…`
    : characters.join('');
}

/** A name must not pass for lines of ours. */
export function oneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ');
}

import { type InLanguages, languageOf } from '../../kernel/language/language.ts';
import type { Mail } from '../../kernel/mail/mail.ts';
import { shortName } from '../../kernel/mail/names.ts';
import type { OpenInvitation } from '../invitations/invitation.sql.ts';

/**
 * Sent by the server's account, which only the operator can read, because opening the link or entering the code proves
 * the address.
 */
const PROVING = { account: 'server' } as const;

interface InvitationWords {
  readonly someone: string;
  readonly subject: (organization: string) => string;
  readonly text: (of: {
    readonly by: string;
    readonly organization: string;
    readonly link: string;
  }) => string;
}

const INVITATION: InLanguages<InvitationWords> = {
  en: {
    someone: 'Someone',
    subject: (organization) => `Join ${organization} on Kontor`,
    text: ({ by, organization, link }) => `${by} invites you to join ${organization} on Kontor.

Accept the invitation within a week:
${link}

If you were not expecting this, ignore this email.
`,
  },
  de: {
    someone: 'Jemand',
    subject: (organization) => `Einladung zu ${organization} in Kontor`,
    text: ({ by, organization, link }) => `${by} lädt Sie ein, in Kontor bei ${organization} mitzuarbeiten.

Nehmen Sie die Einladung innerhalb einer Woche an:
${link}

Wenn Sie keine Einladung erwarten, ignorieren Sie diese E-Mail.
`,
  },
};

/** The email with an invitation link, in the language of the organization. */
export function invitationMessage(
  invitation: Pick<OpenInvitation, 'email' | 'org_name' | 'invited_by_name'> & {
    readonly language: string | null;
  },
  link: string,
): Mail {
  const { email, org_name, invited_by_name, language } = invitation;
  const { someone, subject, text } = INVITATION[languageOf(language)];
  const organization = shortName(org_name);
  return {
    ...{ kind: 'invitation', ...PROVING, validSeconds: 7 * 86_400 },
    to: email,
    subject: subject(organization),
    text: text({ by: shortName(invited_by_name ?? someone), organization, link }),
  };
}

/** The email with a password reset link. */
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

someone, probably you, requested a new password for your Kontor account${inWhich}. Set it here within one hour:
${link}

If it was not you, ignore this email. Your password does not change.
`,
  };
}

/** The email with the code that proves an address. */
export function addressCodeMessage({ email, name }: { email: string; name: string }, code: string): Mail {
  return {
    ...{ kind: 'address_code', ...PROVING, urgent: true, validSeconds: 900 },
    to: email,
    subject: 'Your code for Kontor',
    text: `Hello ${shortName(name)},

someone who is signed in to Kontor stated that this is their email address. If it was you, enter this code in Kontor within 15 minutes:
${code}

If it was not you, ignore this email and do not share the code.
`,
  };
}

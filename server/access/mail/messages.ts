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

interface ResetWords {
  readonly subject: string;
  readonly text: (of: {
    readonly name: string;
    readonly organization: string;
    readonly link: string;
  }) => string;
  readonly inOrganization: (organization: string) => string;
}

const RESET: InLanguages<ResetWords> = {
  en: {
    subject: 'Set a new password for Kontor',
    inOrganization: (organization) => ` in ${organization}`,
    text: ({ name, organization, link }) => `Hello ${name},

someone, probably you, requested a new password for your Kontor account${organization}. Set it here within one hour:
${link}

If it was not you, ignore this email. Your password does not change.
`,
  },
  de: {
    subject: 'Neues Passwort für Kontor',
    inOrganization: (organization) => ` bei ${organization}`,
    text: ({ name, organization, link }) => `Guten Tag ${name},

jemand, vermutlich Sie, möchte ein neues Passwort für Ihr Kontor-Konto${organization}. Legen Sie es innerhalb einer Stunde hier fest:
${link}

Wenn Sie es nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.
`,
  },
};

/** Who gets an email about their account. */
interface Person {
  readonly email: string;
  readonly name: string;
  /** For `languageOf`. */
  readonly language: string | null;
}

/** The email with a password reset link. */
export function passwordResetMessage(
  { email, name, organization, language }: Person & { readonly organization: string | null },
  link: string,
): Mail {
  const { subject, inOrganization, text } = RESET[languageOf(language)];
  const inWhich = organization === null ? '' : inOrganization(shortName(organization));
  return {
    ...{ kind: 'password_reset', ...PROVING, urgent: true, validSeconds: 3_600 },
    to: email,
    subject,
    text: text({ name: shortName(name), organization: inWhich, link }),
  };
}

interface CodeWords {
  readonly subject: string;
  readonly text: (of: { readonly name: string; readonly code: string }) => string;
}

const CODE: InLanguages<CodeWords> = {
  en: {
    subject: 'Your code for Kontor',
    text: ({ name, code }) => `Hello ${name},

someone who is signed in to Kontor stated that this is their email address. If it was you, enter this code in Kontor within 15 minutes:
${code}

If it was not you, ignore this email and do not share the code.
`,
  },
  de: {
    subject: 'Ihr Code für Kontor',
    text: ({ name, code }) => `Guten Tag ${name},

jemand, der bei Kontor angemeldet ist, hat diese E-Mail-Adresse als seine angegeben. Wenn Sie es waren, geben Sie diesen Code innerhalb von 15 Minuten in Kontor ein:
${code}

Wenn Sie es nicht waren, ignorieren Sie diese E-Mail und geben Sie den Code nicht weiter.
`,
  },
};

/** The email with the code that proves an address. */
export function addressCodeMessage({ email, name, language }: Person, code: string): Mail {
  const { subject, text } = CODE[languageOf(language)];
  return {
    ...{ kind: 'address_code', ...PROVING, urgent: true, validSeconds: 900 },
    to: email,
    subject,
    text: text({ name: shortName(name), code }),
  };
}

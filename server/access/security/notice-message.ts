import type { MailedKind } from '../../kernel/audit/security-kinds.ts';
import type { SecurityNotice } from '../../kernel/audit/security-notice.ts';
import type { Mail } from '../../kernel/mail/mail.ts';
import { oneLine, shortName } from '../mail/messages.ts';
import { browserName } from '../sessions/browser-name.ts';

/** What the e-mail about a security event names. */
export interface NoticeNames {
  readonly email: string;
  readonly name: string;
  /** Null for what concerns the person's account. */
  readonly organization: string | null;
  /** Who did it, where that is known. */
  readonly actor: string | null;
}

interface Words {
  readonly subject: string;
  readonly happened: (notice: SecurityNotice, names: NoticeNames) => string;
  /** What to do if it was not the person. */
  readonly otherwise: string;
  /** Where, under the address of Kontor. */
  readonly place: string;
}

const RESET = { otherwise: 'Set a new password, which signs out every browser:', place: '/reset-password' };
const PROFILE = {
  otherwise: 'Change your password, which signs out every other browser, and check your second factors:',
  place: '/settings/profile',
};

const WORDS: Readonly<Record<MailedKind, Words>> = {
  signed_in: {
    subject: 'New sign-in to your Kontor account',
    happened: () => 'Someone signed in to your Kontor account with a browser that had not been used before.',
    ...PROFILE,
  },
  password_changed: {
    subject: 'Your Kontor password was changed',
    happened: () => 'The password of your Kontor account was changed.',
    ...RESET,
  },
  password_reset: {
    subject: 'Your Kontor password was changed',
    happened: () => 'The password of your Kontor account was changed by a link for a new password.',
    ...RESET,
  },
  factor_added: {
    subject: 'A second factor was added to your Kontor account',
    happened: ({ details }) => `Your Kontor account has a new way to sign in${named(details)}.`,
    ...PROFILE,
  },
  factor_removed: {
    subject: 'A second factor was removed from your Kontor account',
    happened: ({ details }) => `A way to sign in to your Kontor account was removed${named(details)}.`,
    ...PROFILE,
  },
  recovery_code_used: {
    subject: 'A recovery code of your Kontor account was used',
    happened: () => 'Someone used a recovery code of your Kontor account in place of the second factor.',
    ...PROFILE,
  },
  api_key_created: {
    subject: 'A new API key in Kontor',
    happened: ({ details }, { organization, actor }) =>
      `${shortName(actor ?? 'Someone')} created an API key${named(details)} in ${shortName(organization ?? 'your organization')}.`,
    otherwise: 'Revoke the key, or ask an owner to do it:',
    place: '/settings/api-keys',
  },
};

/** The e-mail that tells a person of a security event. It holds no link that lets anyone in, and no secret. */
export function noticeMessage(notice: SecurityNotice, names: NoticeNames, baseUrl: string): Mail {
  const { subject, happened, otherwise, place } = WORDS[notice.kind];
  return {
    ...{ kind: 'security_notice', account: 'server' },
    to: names.email,
    subject,
    text: `Hello ${shortName(names.name)},

${oneLine(happened(notice, names))}

Time:     ${momentOf(notice.occurred_at)}
${originLines(notice)}
If you know about this, you need not do anything. If not: ${otherwise}
${baseUrl}${place}
`,
  };
}

function originLines({ address, browser }: SecurityNotice): string {
  if (address === null) return 'By:       whoever runs this Kontor, on the command line\n';
  return `Address:  ${address}\nBrowser:  ${browserName(browser ?? '')}\n`;
}

function named({ name }: SecurityNotice['details']): string {
  return typeof name === 'string' ? ` (${shortName(name)})` : '';
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function momentOf(timestamp: string): string {
  return `${MOMENT.format(new Date(timestamp))} UTC`;
}

import type { MailedKind } from '../../kernel/audit/security-kinds.ts';
import type { SecurityNotice } from '../../kernel/audit/security-notice.ts';
import type { Mail } from '../../kernel/mail/mail.ts';
import { oneLine, shortName } from '../../kernel/mail/names.ts';
import { browserName } from '../sessions/browser-name.ts';

/** The names that the email about a security event contains. */
export interface NoticeNames {
  readonly email: string;
  readonly name: string;
  /** Null for an event of the person's account. */
  readonly organization: string | null;
  /** The actor, if known. */
  readonly actor: string | null;
}

interface Words {
  readonly subject: string;
  readonly happened: (notice: SecurityNotice, names: NoticeNames) => string;
  /** What to do if it was not the person. */
  readonly otherwise: string;
  /** The path of a page of Kontor. */
  readonly place: string;
}

/** The most characters of a list of names. */
const LONGEST_LIST = 300;

const RESET = { otherwise: 'Set a new password, which signs out every browser:', place: '/reset-password' };
const PROFILE = {
  otherwise: 'Change your password, which signs out every other browser, and check your second factors:',
  place: '/settings/profile',
};

const WORDS: Readonly<Record<MailedKind, Words>> = {
  signed_in: {
    subject: 'New sign-in to your Kontor account',
    happened: () => 'Someone signed in to your Kontor account with a new browser.',
    ...PROFILE,
  },
  password_changed: {
    subject: 'Your Kontor password was changed',
    happened: () => 'The password of your Kontor account was changed.',
    ...RESET,
  },
  password_reset: {
    subject: 'Your Kontor password was changed',
    happened: () => 'The password of your Kontor account was changed with a password reset link.',
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
    happened: () => 'Someone used a recovery code of your Kontor account instead of the second factor.',
    ...PROFILE,
  },
  single_sign_on_connected: {
    subject: 'Single sign-on was connected to your Kontor account',
    happened: (_notice, { organization }) =>
      `Your Kontor account was connected to the single sign-on of ${shortName(organization ?? 'your organization')}. You can now also sign in to this organization that way.`,
    ...PROFILE,
  },
  api_key_created: {
    subject: 'A new API key in Kontor',
    happened: ({ details }, { organization, actor }) =>
      `${shortName(actor ?? 'Someone')} created an API key${named(details)} in ${shortName(organization ?? 'your organization')}.`,
    otherwise: 'Revoke the key, or ask an owner to do it:',
    place: '/settings/api-keys',
  },
  workflow_author_left: {
    subject: 'Workflows in Kontor have lost their author',
    happened: ({ details }, { organization }) =>
      `Someone who published workflows is no longer a member of ${shortName(organization ?? 'your organization')}: ${shortName(String(details.workflows), LONGEST_LIST)}. They ${details.paused === true ? 'are paused' : 'go on'}.`,
    otherwise: 'Check who may publish workflows, and pause those that nobody looks after:',
    place: '/settings/members',
  },
  member_erased: {
    subject: 'A person was erased from your organization in Kontor',
    happened: (_notice, { organization, actor }) =>
      `${shortName(actor ?? 'Someone')} removed a person from ${shortName(organization ?? 'your organization')} and erased their personal data.`,
    otherwise: 'Check who owns the organization, and change your password:',
    place: '/settings/members',
  },
  organization_exported: {
    subject: 'All data of your organization in Kontor was exported',
    happened: (_notice, { organization, actor }) =>
      `${shortName(actor ?? 'Someone')} downloaded everything that Kontor stores about ${shortName(organization ?? 'your organization')}.`,
    otherwise: 'Check who owns the organization, and change your password:',
    place: '/settings/members',
  },
  organization_erasure_requested: {
    subject: 'Your organization in Kontor will be erased',
    happened: (_notice, { organization, actor }) =>
      `${shortName(actor ?? 'Someone')} requested the erasure of ${shortName(organization ?? 'your organization')} with all of its data. It begins in seven days and cannot be undone. Until then, every owner can cancel it.`,
    otherwise: 'Cancel the erasure, or ask an owner to do it:',
    place: '/settings/organization',
  },
  organization_erasure_canceled: {
    subject: 'Your organization in Kontor will not be erased',
    happened: (_notice, { organization, actor }) =>
      `${shortName(actor ?? 'Someone')} canceled the erasure of ${shortName(organization ?? 'your organization')}.`,
    otherwise: 'Check who owns the organization:',
    place: '/settings/members',
  },
};

/** The email about a security event. It contains no secret and no link that gives access. */
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
If this was you, no action is needed. If not: ${otherwise}
${baseUrl}${place}
`,
  };
}

function originLines({ address, browser }: SecurityNotice): string {
  if (address === null) return 'By:       the operator of this server, on the command line\n';
  return `Address:  ${address}\nBrowser:  ${browserName(browser ?? '')}\n`;
}

function named({ name }: SecurityNotice['details']): string {
  return typeof name === 'string' ? ` (${shortName(name)})` : '';
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function momentOf(timestamp: string): string {
  return `${MOMENT.format(new Date(timestamp))} UTC`;
}

import { shortName } from '../../../kernel/mail/names.ts';
import { browserInWords } from '../../sessions/browser-name.ts';
import { type NoticeWords, named, workflowsIn } from './notice-words.ts';

const RESET = 'Set a new password, which signs out every browser:';
const PROFILE = 'Change your password, which signs out every other browser, and check your second factors:';

const someone = (name: string | null) => shortName(name ?? 'Someone');
const yours = (organization: string | null) => shortName(organization ?? 'your organization');

export const ENGLISH: NoticeWords = {
  locale: 'en-GB',
  client: browserInWords,
  byOperator: 'By:       the operator of this server, on the command line',
  from: (address, client) => `Address:  ${address}\nBrowser:  ${client}`,
  text: ({ name, happened, time, origin, otherwise, link }) => `Hello ${name},

${happened}

Time:     ${time}
${origin}

If this was you, no action is needed. If not: ${otherwise}
${link}
`,
  events: {
    signed_in: {
      subject: 'New sign-in to your Kontor account',
      happened: () => 'Someone signed in to your Kontor account with a new browser.',
      otherwise: PROFILE,
    },
    password_changed: {
      subject: 'Your Kontor password was changed',
      happened: () => 'The password of your Kontor account was changed.',
      otherwise: RESET,
    },
    password_reset: {
      subject: 'Your Kontor password was changed',
      happened: () => 'The password of your Kontor account was changed with a password reset link.',
      otherwise: RESET,
    },
    factor_added: {
      subject: 'A second factor was added to your Kontor account',
      happened: ({ details }) => `Your Kontor account has a new way to sign in${named(details)}.`,
      otherwise: PROFILE,
    },
    factor_removed: {
      subject: 'A second factor was removed from your Kontor account',
      happened: ({ details }) => `A way to sign in to your Kontor account was removed${named(details)}.`,
      otherwise: PROFILE,
    },
    recovery_code_used: {
      subject: 'A recovery code of your Kontor account was used',
      happened: () => 'Someone used a recovery code of your Kontor account instead of the second factor.',
      otherwise: PROFILE,
    },
    single_sign_on_connected: {
      subject: 'Single sign-on was connected to your Kontor account',
      happened: (_notice, { organization }) =>
        `Your Kontor account was connected to the single sign-on of ${yours(organization)}. You can now also sign in to this organization that way.`,
      otherwise: PROFILE,
    },
    api_key_created: {
      subject: 'A new API key in Kontor',
      happened: ({ details }, { organization, actor }) =>
        `${someone(actor)} created an API key${named(details)} in ${yours(organization)}.`,
      otherwise: 'Revoke the key, or ask an owner to do it:',
    },
    workflow_author_left: {
      subject: 'Workflows in Kontor have lost their author',
      happened: ({ details }, { organization }) =>
        `Someone who published workflows is no longer a member of ${yours(organization)}: ${workflowsIn(details)}. They ${details.paused === true ? 'are paused' : 'go on'}.`,
      otherwise: 'Check who may publish workflows, and pause those that nobody looks after:',
    },
    member_erased: {
      subject: 'A person was erased from your organization in Kontor',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} removed a person from ${yours(organization)} and erased their personal data.`,
      otherwise: 'Check who owns the organization, and change your password:',
    },
    organization_exported: {
      subject: 'All data of your organization in Kontor was exported',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} downloaded everything that Kontor stores about ${yours(organization)}.`,
      otherwise: 'Check who owns the organization, and change your password:',
    },
    organization_erasure_requested: {
      subject: 'Your organization in Kontor will be erased',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} requested the erasure of ${yours(organization)} with all of its data. It begins in seven days and cannot be undone. Until then, every owner can cancel it.`,
      otherwise: 'Cancel the erasure, or ask an owner to do it:',
    },
    organization_erasure_canceled: {
      subject: 'Your organization in Kontor will not be erased',
      happened: (_notice, { organization, actor }) =>
        `${someone(actor)} canceled the erasure of ${yours(organization)}.`,
      otherwise: 'Check who owns the organization:',
    },
  },
};

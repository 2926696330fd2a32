import { boolean, label, mailbox, rsaKeyFile, url, wholeNumber } from './config-values.ts';
import { setting } from './setting.ts';

/** The settings of email. */
export const MAIL_SETTINGS = {
  smtpUrl: setting<string | undefined>({
    name: 'SMTP_URL',
    default: undefined,
    defaultText: 'none; invitation links are shown to the inviter',
    expected: 'a URL such as smtp://user:password@host:587, or smtps: for TLS from the start',
    description:
      'The mail server for invitations, password resets and security notices. Unless it runs on this machine, it must offer TLS ' +
      '(STARTTLS with `smtp:`), or nothing is sent. `?ignoreTLS=true` sends everything unencrypted, including the password; ' +
      'use it only inside your own network.',
    secret: true,
    parse: url('smtp:', 'smtps:'),
  }),
  mailFrom: setting<string | undefined>({
    name: 'MAIL_FROM',
    default: undefined,
    defaultText: 'Kontor <kontor@HOST of BASE_URL>',
    expected: 'an email address, alone or with a name, such as Kontor <kontor@example.com>',
    description: 'The sender of email.',
    parse: mailbox,
  }),
  mailDkimKey: setting<string | undefined>({
    name: 'MAIL_DKIM_KEY_FILE',
    default: undefined,
    defaultText: 'none; messages are not signed',
    expected: 'the path of a readable file with an RSA private key of at least 1024 bits as PEM',
    description:
      'The key that signs messages sent by `SMTP_URL` (DKIM), for the domain of `MAIL_FROM`. Leave it out where the mail ' +
      'server signs by itself.',
    secret: true,
    parse: rsaKeyFile,
  }),
  mailDkimSelector: setting<string>({
    name: 'MAIL_DKIM_SELECTOR',
    default: 'kontor',
    expected: 'letters, digits and hyphens, also several such parts with dots between them',
    description: 'The name under which the public key is found: the DNS record `SELECTOR._domainkey.DOMAIN`.',
    parse: label,
  }),
  mailPerMinute: setting<number>({
    name: 'MAIL_PER_MINUTE',
    default: 60,
    expected: 'a whole number from 1 to 100000',
    description:
      'The most messages that `SMTP_URL` is given in any 60 seconds. The same limit applies to each organization with its own mail server.',
    parse: wholeNumber(1, 100_000),
  }),
  mailAllowPrivateAddresses: setting<boolean>({
    name: 'MAIL_ALLOW_PRIVATE_ADDRESSES',
    default: false,
    expected: 'true or false',
    description:
      'Allows organizations to use mail servers at private addresses, such as those in your own network, on any port and without ' +
      'encryption. Owners and admins of organizations can then make Kontor connect to your network.',
    parse: boolean,
  }),
};

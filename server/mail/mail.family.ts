import type { Family } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { mailSecrets } from '../kernel/mail/mail.secrets.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import { MailSender } from '../kernel/mail/mail-sender.ts';
import { NoAccount, ownAccount } from '../kernel/mail/own-account.ts';
import { type ServerMailSettings, type SmtpAccount, serverAccount } from '../kernel/mail/smtp-account.ts';
import { NO_SECRETS } from '../kernel/secrets/secrets.ts';
import { getMail, listMails } from './list-mails.ts';
import { mailPrivacy } from './mail-privacy.sql.ts';
import { retryMail } from './retry-mail.ts';
import { tidyMail } from './tidy-mail.ts';

interface Services {
  readonly config: ServerMailSettings & {
    readonly mailPerMinute: number;
    readonly mailAllowPrivateAddresses: boolean;
  };
  readonly mailQueue: MailQueue;
}

const route = routesOf('Organization');

/** The emails that Kontor sends. Their content belongs to the families that request them. */
export const mailFamily = {
  name: 'mail',
  recordKinds: [{ type: 'mail', actions: ['retried'], live: false }],
  webRoutes: () => [
    route.list('/mails', listMails),
    route.get('/mails/:id', getMail),
    route.action('/mails/:id/retry', retryMail),
  ],
  jobs: [tidyMail],
  secrets: mailSecrets,
  privacy: mailPrivacy,
  background: [
    {
      name: 'mail',
      description: 'sends email',
      create: ({ config, mailQueue: queue, kernel, connection, metrics: registry, log }) => {
        const { secrets = NO_SECRETS } = kernel;
        const server = serverAccount(config);
        const sender = new MailSender({
          ...{ connection, queue, registry, log },
          accountOf: (database, { account, org_id }) =>
            account === 'server' ? requireAccount(server) : ownAccount(database, secrets, org_id),
          perMinute: config.mailPerMinute,
          allowPrivateAddresses: config.mailAllowPrivateAddresses,
        });
        return { start: () => sender.start(), close: () => sender.close() };
      },
    },
  ],
} satisfies Family<Services>;

async function requireAccount(account: Promise<SmtpAccount | undefined>): Promise<SmtpAccount> {
  const found = await account;
  if (!found) throw new NoAccount('No mail server is set up.');
  return found;
}

import type { Family } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { mailSecrets } from '../kernel/mail/mail.secrets.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import { MailSender } from '../kernel/mail/mail-sender.ts';
import { type ServerMailSettings, serverAccount } from '../kernel/mail/smtp-account.ts';
import { listMails } from './list-mails.ts';
import { mailPrivacy } from './mail-privacy.sql.ts';
import { retryMail } from './retry-mail.ts';
import { tidyMail } from './tidy-mail.ts';

interface Services {
  readonly config: ServerMailSettings & {
    readonly mailPerMinute: number;
  };
  readonly mailQueue: MailQueue;
}

const route = routesOf('Organization');

/** The emails that Kontor sends. What they say belongs to the families that ask for them. */
export const mailFamily = {
  name: 'mail',
  recordKinds: [{ type: 'mail', actions: ['retried'], live: false }],
  webRoutes: () => [route.list('/mails', listMails), route.action('/mails/:id/retry', retryMail)],
  jobs: [tidyMail],
  secrets: mailSecrets,
  privacy: mailPrivacy,
  background: [
    {
      name: 'mail',
      description: 'sends email',
      inWorker: true,
      create: ({ config, mailQueue: queue, connection, metrics: registry, log }) => {
        const server = serverAccount(config);
        const sender = new MailSender({
          ...{ connection, queue, registry, log },
          accountOf: (_database, { account }) => (account === 'server' ? server : Promise.resolve(undefined)),
          perMinute: config.mailPerMinute,
          allowPrivateAddresses: false,
        });
        return { start: () => sender.start(), close: () => sender.close() };
      },
    },
  ],
} satisfies Family<Services>;

// A process that only sends email, for tests that kill it: sending-process.ts CONNECTION SMTP_URL. CONNECTION is a pg
// configuration in JSON. SIGTERM ends it cleanly.
import assert from 'node:assert/strict';
import { Registry } from 'prom-client';
import { testSecrets } from '../../../../test/secrets.ts';
import { MailQueue } from '../mail-queue.ts';
import { MailSender } from '../mail-sender.ts';
import { serverAccount } from '../smtp-account.ts';

const [, , settings = '{}', smtpUrl] = process.argv;
const connection = JSON.parse(settings);
const account = serverAccount({
  ...{ smtpUrl, mailFrom: undefined, mailDkimKey: undefined, mailDkimSelector: 'kontor' },
  baseUrl: 'https://crm.example',
});
const sender = new MailSender({
  connection,
  queue: new MailQueue(testSecrets(connection)),
  accountOf: async () => {
    const found = await account;
    assert.ok(found);
    return found;
  },
  perMinute: 10_000,
  allowPrivateAddresses: false,
  registry: new Registry(),
  log: { warn: (fields: object, message: string) => console.error(message, fields) },
});
sender.start();
process.once('SIGTERM', () => void sender.close());

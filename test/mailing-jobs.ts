import { after } from 'node:test';
import type pg from 'pg';
import type { TestService } from '../server/access/testing/people.ts';
import { Database } from '../server/kernel/database/database.ts';
import { MailQueue } from '../server/kernel/mail/mail-queue.ts';
import { families } from './families.ts';
import { testSecrets } from './secrets.ts';

/** An organization on a server that is running. */
interface Place {
  readonly connection: pg.ClientConfig;
  readonly organizationId: string;
  /** Runs a statement as the owner of the database. */
  readonly rows: TestService['rows'];
}

/** What jobs that mail people need when a test runs them, and the mails that they have queued for an organization. */
export function mailingJobs({ connection, organizationId, rows }: Place) {
  const database = new Database({ connection, poolSize: 4, onConnectionError: () => undefined });
  after(() => database.close());
  const secrets = testSecrets(connection);
  const mailQueue = new MailQueue(secrets);
  const services = {
    kernel: { database, secrets, limits: {}, onEvents: () => undefined },
    operations: families.operations,
    config: { baseUrl: 'http://crm.example' },
    ...{ mailQueue, mailer: mailQueue },
  };
  /** The mails of a kind, by recipient. */
  const mailsOf = async (kind: string) => {
    const queued = await rows<{ id: string; recipient: string; sealed: Buffer }>(
      'SELECT id, recipient, sealed FROM mail_messages WHERE kind = $1 AND org_id = $2 ORDER BY recipient',
      [kind, organizationId],
    );
    const opened = queued.map(async ({ id, recipient, sealed }) => {
      const stored = { org_id: organizationId, id, sealed };
      const mail = await mailQueue.open(database.reading(organizationId), stored);
      return { recipient, subject: mail?.subject ?? '', text: mail?.text ?? '' };
    });
    return Promise.all(opened);
  };
  /** Deletes the mails of a kind and returns them. */
  const takeMails = async (kind: string) => {
    const mails = await mailsOf(kind);
    await rows('DELETE FROM mail_messages WHERE kind = $1', [kind]);
    return mails;
  };
  return { services, mailsOf, takeMails };
}

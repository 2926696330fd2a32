import { v7 as uuidv7 } from 'uuid';
import type { InLanguages } from '../../kernel/language/language.ts';
import { readLanguage } from '../../kernel/language/read-language.ts';
import type { MailQueue } from '../../kernel/mail/mail-queue.ts';
import { type OwnServerRow, selectOwnServer } from '../../kernel/mail/own-account.sql.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { lockSettings } from '../../kernel/settings/settings.sql.ts';
import { testMessageDraft, testMessageView } from './mail-server.schema.ts';

const NOT_SET_UP = new Conflict('Set up a mail server first.');

/** How long a test message is worth sending. This leaves time for a few retries. */
const VALID_SECONDS = 900;

const MESSAGE: InLanguages<{ readonly subject: string; readonly text: string }> = {
  en: {
    subject: 'Test message from Kontor',
    text: `Someone in your organization asked Kontor for this message to test a mail server. It arrived. You need not answer.
`,
  },
  de: {
    subject: 'Testnachricht von Kontor',
    text: `Jemand in Ihrer Organisation hat mit dieser Nachricht von Kontor einen Mailserver geprüft. Sie ist angekommen. Sie brauchen nicht zu antworten.
`,
  },
};

/** Enqueues a test message for the organization's own mail server. The list of emails shows its result. */
export function defineTestMailServer({ mailQueue }: { readonly mailQueue: MailQueue }) {
  return defineWrite({
    name: 'test-mail-server',
    summary: 'Send a test message',
    scope: null,
    role: 'admin',
    input: testMessageDraft,
    output: testMessageView,
    conflicts: [NOT_SET_UP],
    run: async (context, { to }) => {
      const { organizationId } = context;
      // The lock keeps the mail server from being removed before the message is enqueued.
      await context.query(lockSettings(organizationId));
      const [row] = await context.query<OwnServerRow>(selectOwnServer(organizationId));
      if (!row) throw conflict(NOT_SET_UP);
      const id = uuidv7();
      const mail = {
        ...MESSAGE[await readLanguage(context, organizationId)],
        to,
        kind: 'mail_server_test',
        account: 'organization',
        urgent: true,
      } as const;
      await mailQueue.enqueue(context, organizationId, { ...mail, validSeconds: VALID_SECONDS }, id);
      context.audit({ recordType: 'mail_server', recordId: organizationId, action: 'tested' });
      return { data: { id } };
    },
  });
}

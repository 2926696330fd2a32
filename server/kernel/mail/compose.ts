import type { MailContent } from './mail-queue.ts';
import type { SmtpAccount } from './smtp-account.ts';

/** A message in the form sent to a mail server. */
export interface ComposedMail {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

/**
 * Composes a message as the mail server receives it (RFC 5322), signed if the account has a key. Its Message-ID
 * depends only on the id, so a mailbox can recognize a repeated message.
 */
export async function composeMail(
  { from, dkim }: Pick<SmtpAccount, 'from' | 'dkim'>,
  mail: MailContent & { readonly id: string; readonly to: string },
): Promise<ComposedMail> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await transport.sendMail({
    // As objects, so that one address is never parsed as several.
    from: { ...from },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
    // Tells absence notes and other programs not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  if (!Buffer.isBuffer(message)) throw new Error('The message was not composed at once.');
  return { from: from.address, to: mail.to, bytes: message };
}

import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/** One message, as plain text. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail in the background. */
export interface Mailer {
  /** Sends a message without making anyone wait; a failure stands in the log. */
  send(message: Message): void;
  /**
   * Sends a message that nobody asked for, and waits until the mail server has taken it.
   * @param beginOnce called when the server has let us in, before it is given the text; unless it succeeds, nothing is sent
   * @throws when the server does not take the message; it may be tried again if `beginOnce` was not called
   */
  sendOnce(message: Message, beginOnce: () => Promise<void>): Promise<void>;
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

/** The settings of e-mail. */
export interface MailSettings {
  /** `smtp:` or `smtps:` with user and password; undefined where no e-mail is sent. */
  readonly smtpUrl: string | undefined;
  /** The sender, such as `Kontor <kontor@example.com>`; `kontor` at the host of `baseUrl` when left out. */
  readonly mailFrom: string | undefined;
  readonly baseUrl: string;
}

/** Sends by the SMTP server of the operator, who is trusted to name it; undefined where there is none. */
export function createMailer(
  { smtpUrl, mailFrom, baseUrl }: MailSettings,
  log: Pick<FastifyBaseLogger, 'error'>,
): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const from = mailFrom ?? `Kontor <kontor@${new URL(baseUrl).hostname}>`;
  const transport = openTransport(smtpUrl);
  const underWay = new Set<Promise<unknown>>();
  return {
    send: (message) => {
      const sending = transport
        .then((open) => open.sendMail({ ...message, from }))
        .catch((error: unknown) => log.error({ err: error }, 'an e-mail could not be sent'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    sendOnce: async ({ text, ...message }, beginOnce) => {
      const content = Readable.from(textAfter(beginOnce, text), { objectMode: false });
      await (await transport).sendMail({ ...message, from, text: content, headers: UNASKED });
    },
    close: async () => {
      await Promise.all(underWay);
      (await transport).close();
    },
  };
}

/** Keeps programs from answering (RFC 3834). */
const UNASKED = { 'Auto-Submitted': 'auto-generated' };

/** The library reads the text only on a connection that the server has accepted. */
async function* textAfter(begin: () => Promise<void>, text: string) {
  await begin();
  yield Buffer.from(text);
}

/**
 * Whether a server must offer TLS before it gets a password or a message. Not on this machine, which nobody listens to, and not
 * where the operator says so by `ignoreTLS=true`.
 */
function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return !isHere && searchParams.get('ignoreTLS') !== 'true';
}

/** The library is loaded only where e-mail is sent. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: requiresTls(url),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

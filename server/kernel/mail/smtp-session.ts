import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connectGuarded } from '../network/guarded-socket.ts';
import { createDnsResolver, resolveBySystem } from '../network/resolve-host.ts';
import { isOwnAddress, isPublicAddress } from '../network/safe-address.ts';
import type { ComposedMail } from './compose.ts';
import type { SendResult } from './mail.ts';
import type { SmtpAccount } from './smtp-account.ts';
import { resultOf } from './smtp-failure.ts';

/** The ports on which mail servers accept messages. An organization's mail server cannot use any other. */
export const SMTP_PORTS: readonly number[] = [25, 465, 587, 2525];

/** Time limits of an SMTP session, in milliseconds. */
export interface SmtpLimits {
  readonly connectMs: number;
  /** Without any answer from the server. */
  readonly silenceMs: number;
  /** From the connection to the last answer. */
  readonly allMs: number;
}

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, silenceMs: 30_000, allMs: 120_000 };

export interface SmtpSessionOptions {
  /** Whether the mail servers of organizations may have private addresses, and any port on those. */
  readonly allowPrivateAddresses: boolean;
  readonly limits: SmtpLimits;
  /** Aborts the session. */
  readonly signal: AbortSignal;
  /**
   * Durably records that the mail server is about to receive the message; false if another process has taken it over.
   */
  readonly begin: () => Promise<boolean>;
}

/**
 * Sends one message over its own connection; never throws. The mail server has accepted the user and password before
 * `begin`, and receives nothing of the message until then.
 */
export async function sendBySmtp(
  account: SmtpAccount,
  mail: ComposedMail,
  options: SmtpSessionOptions,
): Promise<SendResult> {
  const { limits, begin } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(limits.allMs)]);
  let hasContent = false;
  let close = () => {};
  try {
    const session = await openSession(account, options);
    close = session.close;
    const aborted = rejectionOn(signal);
    await Promise.race([session.ready(), aborted]);
    if (!(await begin())) return { outcome: 'lost' };
    signal.throwIfAborted();
    const content = new Readable({
      // Read only after the server has agreed to receive the message.
      read() {
        hasContent = true;
        this.push(mail.bytes);
        this.push(null);
      },
    });
    await Promise.race([session.send(mail, content), aborted]);
    return { outcome: 'sent' };
  } catch (error) {
    return resultOf(error, hasContent);
  } finally {
    close();
  }
}

interface Session {
  /** Greets, encrypts and signs in. */
  ready(): Promise<void>;
  send(mail: ComposedMail, content: Readable): Promise<void>;
  close(): void;
}

async function openSession(account: SmtpAccount, options: SmtpSessionOptions): Promise<Session> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, security, auth, tls, name, isGuarded } = account;
  const { limits } = options;
  const socket = isGuarded ? await connectTo(account, options) : undefined;
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(tls && { tls }),
    ...(name !== undefined && { name }),
    ...(socket && { connection: socket }),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  connection.on('error', reject);
  connection.once('end', () => reject(new Error('The connection ended.')));
  const step = (start: (done: (error?: unknown) => void) => void): Promise<void> =>
    Promise.race([
      broken,
      new Promise<void>((resolve, fail) => start((error) => (error ? fail(error) : resolve()))),
    ]);
  return {
    ready: async () => {
      await step((done) => connection.connect(done));
      if (auth) await step((done) => connection.login({ user: auth.user, pass: auth.pass }, done));
    },
    send: async ({ from, to, bytes }, content) => {
      await step((done) => connection.send({ from, to, size: bytes.length }, content, done));
      connection.quit();
    },
    close: () => connection.close(),
  };
}

/** Connects to a mail server configured by an organization. */
function connectTo(
  { host, port, security }: SmtpAccount,
  { allowPrivateAddresses, limits }: SmtpSessionOptions,
): Promise<Socket> {
  const isPublic = (ip: string) => isPublicAddress(ip) && !isOwnAddress(ip);
  // The operator decides about ports on private addresses. A password is sent unencrypted only there.
  const isPublicAllowed = SMTP_PORTS.includes(port) && security !== 'none';
  return connectGuarded(
    { host, port },
    {
      isAllowedAddress: (ip) => (isPublic(ip) ? isPublicAllowed : allowPrivateAddresses),
      resolveHost: allowPrivateAddresses ? resolveBySystem : createDnsResolver(),
      connectTimeoutMs: limits.connectMs,
    },
  );
}

function rejectionOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  if (signal.aborted) reject(signal.reason);
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

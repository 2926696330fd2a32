import type { ConnectionOptions } from 'node:tls';

/** How the connection to a mail server is encrypted: from the start, by STARTTLS or not at all, or by STARTTLS where it is offered. */
export type SmtpSecurity = 'tls' | 'starttls' | 'none' | 'offered';

/** A key that signs messages (DKIM, RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA, as PEM. */
  readonly privateKey: string;
}

/** A mail server, and who sends by it. */
export interface SmtpAccount {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly from: { readonly name: string; readonly address: string };
  readonly dkim?: DkimKey;
  /** Further settings of TLS, which only the operator can make. */
  readonly tls?: ConnectionOptions;
  /** The name by which Kontor greets the mail server. */
  readonly name?: string;
  /** Whether it is an organization's own, so that it may lead to public addresses alone. */
  readonly isGuarded: boolean;
}

/** The settings of the mail server of the installation. */
export interface ServerMailSettings {
  /** `smtp:` or `smtps:` with user and password; undefined where the installation has none. */
  readonly smtpUrl: string | undefined;
  /** The sender, such as `Kontor <kontor@example.com>`; `kontor` at the host of `baseUrl` when left out. */
  readonly mailFrom: string | undefined;
  readonly baseUrl: string;
  readonly mailDkimSelector: string;
  /** The private key that signs messages, as PEM. */
  readonly mailDkimKey: string | undefined;
}

/** Reads the mail server of the installation, which the operator is trusted to name. */
export async function serverAccount(settings: ServerMailSettings): Promise<SmtpAccount | undefined> {
  const { smtpUrl, mailDkimKey: privateKey, mailDkimSelector: selector } = settings;
  if (smtpUrl === undefined) return undefined;
  // The library is loaded only where e-mail is sent.
  const { parseConnectionUrl } = await import('nodemailer/lib/shared');
  const { host = 'localhost', port, secure = false, auth, tls, name } = parseConnectionUrl(smtpUrl);
  const from = senderOf(settings);
  const domain = from.address.split('@').at(-1) ?? '';
  return {
    host,
    port: port ?? (secure ? 465 : 587),
    security: secure ? 'tls' : securityOf(smtpUrl),
    ...(auth && { auth }),
    from,
    ...(privateKey !== undefined && { dkim: { domain, selector, privateKey } }),
    ...(tls && { tls }),
    ...(typeof name === 'string' && { name }),
    isGuarded: false,
  };
}

function senderOf({ mailFrom, baseUrl }: ServerMailSettings): SmtpAccount['from'] {
  if (mailFrom === undefined) return { name: 'Kontor', address: `kontor@${new URL(baseUrl).hostname}` };
  const start = mailFrom.indexOf('<');
  if (start < 0) return { name: '', address: mailFrom };
  return { name: mailFrom.slice(0, start).trim(), address: mailFrom.slice(start + 1).replace('>', '') };
}

/**
 * A server must offer STARTTLS before it gets a password or a message. Not on this machine, which nobody listens to, and not
 * where the operator says so by `ignoreTLS=true`.
 */
function securityOf(url: string): SmtpSecurity {
  const { hostname, searchParams } = new URL(url);
  if (searchParams.get('ignoreTLS') === 'true') return 'none';
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return isHere ? 'offered' : 'starttls';
}

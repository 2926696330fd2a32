import type { ConnectionOptions } from 'node:tls';
import type { SmtpSecurity } from './smtp-security.ts';

/** A key that signs messages (DKIM, RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA, as PEM. */
  readonly privateKey: string;
}

/** A mail server and a sender. */
export interface SmtpAccount {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly from: { readonly name: string; readonly address: string };
  readonly dkim?: DkimKey;
  /** Further TLS settings, which only the operator can set. */
  readonly tls?: ConnectionOptions;
  /** The name with which Kontor greets the mail server. */
  readonly name?: string;
  /** Whether it belongs to an organization, so that only public addresses are allowed. */
  readonly isGuarded: boolean;
  /** The version of the organization's setting. A message is sent only while this version is current. */
  readonly version?: string;
}

/** The settings of the installation's mail server. */
export interface ServerMailSettings {
  /** `smtp:` or `smtps:` with user and password; undefined if the installation has no mail server. */
  readonly smtpUrl: string | undefined;
  /** The sender, such as `Kontor <kontor@example.com>`; by default `kontor` at the host of `baseUrl`. */
  readonly mailFrom: string | undefined;
  readonly baseUrl: string;
  readonly mailDkimSelector: string;
  /** The private key that signs messages, as PEM. */
  readonly mailDkimKey: string | undefined;
}

/** Reads the settings of the installation's mail server. The operator is trusted to choose any address. */
export async function serverAccount(settings: ServerMailSettings): Promise<SmtpAccount | undefined> {
  const { smtpUrl, mailDkimKey: privateKey, mailDkimSelector: selector } = settings;
  if (smtpUrl === undefined) return undefined;
  // The library is loaded only if email is sent.
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
 * A server must offer STARTTLS before it receives a password or a message. Exceptions: this machine, where nobody can
 * listen in, and `ignoreTLS=true` set by the operator.
 */
function securityOf(url: string): SmtpSecurity {
  const { hostname, searchParams } = new URL(url);
  if (searchParams.get('ignoreTLS') === 'true') return 'none';
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return isHere ? 'offered' : 'starttls';
}

/** The longest redirect URI that an app may register, in characters. */
const MAX_CHARACTERS = 2_048;

/** Hosts that refer to the person's own device (RFC 8252, section 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;

/** Schemes that a browser handles itself, by running a script or showing a forged page. */
const BROWSER_SCHEMES =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|chrome|ws|wss|ftp):/i;

/** Schemes with which operating systems start their own programs, open files or write messages. */
const SYSTEM_SCHEMES =
  /^(ms-[a-z0-9.+-]*|search(-ms)?|jar|shell|res|mhtml|smb|nfs|ldaps?|ssh|telnet|mailto|tel|sms):/i;

/** The scheme of an app on the person's device, such as `com.example.app:/back` or `cursor://back`. */
const APP_ADDRESS = /^[a-z][a-z0-9+-]*(\.[a-z0-9+.-]+:|:\/\/)/i;

/** A scheme named after a domain of its developer, as RFC 8252, section 7.1, requires. */
const DOMAIN_SCHEME = /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:/i;

/** Schemes without a domain that well-known MCP apps use. Another app would have to take over one of these. */
const KNOWN_SCHEMES =
  /^(antigravity|chatgpt|claude|codex|cursor|goose|kiro|raycast|trae|vscode|vscode-insiders|vscodium|warp|windsurf|zed):\/\//i;

/**
 * Why an app may not use a redirect URI; undefined if it may. Allowed are https, http on the person's own device, and
 * the scheme of an app; never user names, fragments or ambiguous URLs (RFC 6749, section 3.1.2; RFC 8252; RFC 9700,
 * section 4.1).
 * @returns a predicate such as `must not have a fragment`
 */
export function redirectAddressProblem(address: string): string | undefined {
  if (address.length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  const url = URL.parse(address);
  if (!url || hasAmbiguousCharacter(address)) return 'must be an absolute URL in ASCII, without spaces';
  if (address.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not have a user name';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:') {
    return LOOPBACK.test(address) ? undefined : 'must begin with https, unless it leads to localhost';
  }
  const isOfApp =
    APP_ADDRESS.test(address) && !BROWSER_SCHEMES.test(address) && !SYSTEM_SCHEMES.test(address);
  return isOfApp ? undefined : 'must begin with https or the scheme of an app';
}

/**
 * Why an app may not newly register a redirect URI; undefined if it may. App schemes must be named after a domain or
 * be one of a few well-known ones. Apps that registered another scheme earlier keep it.
 */
export function newRedirectAddressProblem(address: string): string | undefined {
  const problem = redirectAddressProblem(address);
  if (problem !== undefined || /^https?:/i.test(address)) return problem;
  if (DOMAIN_SCHEME.test(address) || KNOWN_SCHEMES.test(address)) return undefined;
  return 'must have a scheme that is named after a domain of the app, such as com.example.app:/back';
}

function hasAmbiguousCharacter(address: string): boolean {
  return !/^[\x21-\x7e]+$/.test(address) || address.includes('\\');
}

/**
 * Whether the redirect URI of a request equals a registered one. On the person's own device any port is allowed,
 * because an app uses whichever is free (RFC 8252, section 7.3).
 */
export function isRegisteredAddress(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true;
  const portless = withoutLoopbackPort(given);
  return portless !== undefined && registered.some((known) => withoutLoopbackPort(known) === portless);
}

/** The URI without its port if it refers to the person's own device, else undefined. */
function withoutLoopbackPort(address: string): string | undefined {
  const [authority, host] = LOOPBACK.exec(address) ?? [];
  if (authority === undefined || redirectAddressProblem(address) !== undefined) return undefined;
  return `${host}${address.slice(authority.length)}`;
}

/** The part of a redirect URI that a person sees: its host, or the scheme of an app on the device. */
export function shownAddress(address: string): string {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : `${protocol}//${host}`;
}

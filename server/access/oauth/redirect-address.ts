/** The longest address that an app may register, in characters. */
const MAX_CHARACTERS = 2_048;

/** Hosts that lead to the person's own machine (RFC 8252, section 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;

/** Schemes that a browser answers by itself, running a script or showing a forged page. */
const BROWSER_SCHEMES =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|chrome|ws|wss|ftp):/i;

/** Schemes by which systems start programs of their own, open files or write messages. */
const SYSTEM_SCHEMES =
  /^(ms-[a-z0-9.+-]*|search(-ms)?|jar|shell|res|mhtml|smb|nfs|ldaps?|ssh|telnet|mailto|tel|sms):/i;

/** A scheme of an app on the person's machine, such as `com.example.app:/back` or `cursor://back`. */
const APP_ADDRESS = /^[a-z][a-z0-9+-]*(\.[a-z0-9+.-]+:|:\/\/)/i;

/** A scheme that is named after a domain of its maker, as RFC 8252, section 7.1, asks. */
const DOMAIN_SCHEME = /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:/i;

/** Schemes without a domain of well-known apps that speak MCP; another app would have to take one of these over. */
const KNOWN_SCHEMES =
  /^(antigravity|chatgpt|claude|codex|cursor|goose|kiro|raycast|trae|vscode|vscode-insiders|vscodium|warp|windsurf|zed):\/\//i;

/**
 * Why an app may not register an address to come back to; undefined when it may. Allowed are https, http on the
 * person's own machine, and the scheme of an app; never user names, fragments or what two readers could read
 * differently (RFC 6749, section 3.1.2; RFC 8252; RFC 9700, section 4.1).
 * @returns a predicate such as `must not have a fragment`
 */
export function redirectAddressProblem(address: string): string | undefined {
  if (address.length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  const url = URL.parse(address);
  if (!url || hasAmbiguousCharacter(address)) return 'must be an absolute URL in ASCII, without blanks';
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
 * Why an app may not register an address anew; undefined when it may. Of the schemes of apps only those named after a
 * domain and a few well-known ones are taken. Apps that registered another one before keep it.
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
 * Whether an address that a request names is a registered one, character by character; only the port of the person's
 * own machine is free, because an app takes whichever one it gets (RFC 8252, section 7.3).
 */
export function isRegisteredAddress(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true;
  const portless = withoutLoopbackPort(given);
  return portless !== undefined && registered.some((known) => withoutLoopbackPort(known) === portless);
}

/** The address without its port when it leads to the person's own machine, else undefined. */
function withoutLoopbackPort(address: string): string | undefined {
  const [authority, host] = LOOPBACK.exec(address) ?? [];
  if (authority === undefined || redirectAddressProblem(address) !== undefined) return undefined;
  return `${host}${address.slice(authority.length)}`;
}

/** What a person is shown of an address: its host, or the scheme where an app on the machine is meant. */
export function shownAddress(address: string): string {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : `${protocol}//${host}`;
}

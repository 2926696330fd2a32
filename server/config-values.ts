import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/**
 * Parsers for the texts of settings. Each takes a trimmed, non-empty text and returns its value, or undefined if it is
 * not valid.
 */

/** A whole number in digits only, from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  return (text: string): number | undefined => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
}

/** `true` or `false`, ignoring case. */
export function boolean(text: string): boolean | undefined {
  const value = text.toLowerCase();
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** One of the words, ignoring case. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return (text: string): Word | undefined => words.find((word) => word === text.toLowerCase());
}

/** A secret that a program sends: 16 to 256 characters that a header can contain, without spaces. */
export function token(text: string): string | undefined {
  return /^[\x21-\x7e]{16,256}$/.test(text) ? text : undefined;
}

/** Any text. */
export function anyText(text: string): string {
  return text;
}

const LONGEST_HOST_NAME = 253;
const LONGEST_LABEL = 63;

function isHostName(text: string): boolean {
  const isLabel = (label: string) =>
    label.length <= LONGEST_LABEL && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label);
  return text.length <= LONGEST_HOST_NAME && text.split('.').every(isLabel);
}

/** An IP address or a host name. */
export function host(text: string): string | undefined {
  const isAddress = isIP(text) !== 0;
  // Four numbers with dots that are not an address would be looked up as a name.
  const isName = isHostName(text) && !/^[\d.]+$/.test(text);
  return isAddress || isName ? text : undefined;
}

/**
 * A secret key: at least 32 bytes as hexadecimal digits, base64 or base64url. Digits that could be both are
 * hexadecimal.
 */
export function secretKey(text: string): Buffer | undefined {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text);
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  return bytes.length >= 32 ? bytes : undefined;
}

/** Secret keys, separated by commas. */
export function secretKeys(text: string): readonly Buffer[] | undefined {
  const parts = text.split(',');
  const keys = parts.map((part) => secretKey(part.trim())).filter((key) => key !== undefined);
  return keys.length === parts.length ? keys : undefined;
}

/** An absolute URL with one of the schemes, such as `https:`, kept as written. */
export function url(...schemes: readonly string[]) {
  return (text: string): string | undefined => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    return parsed && schemes.includes(parsed.protocol) ? text : undefined;
  };
}

/**
 * The URL of a web service to which paths can be appended: no credentials, query or fragment, and no trailing slash.
 */
export function webAddress(text: string): string | undefined {
  if (url('http:', 'https:')(text) === undefined || /[?#]/.test(text)) return undefined;
  const { username, password, origin, pathname } = new URL(text);
  if (username !== '' || password !== '') return undefined;
  return `${origin}${withoutSlashesAtEnd(pathname)}`;
}

/** A path of plain segments, such as `/functions/v1`, without a trailing slash; `/` alone is the empty path. */
export function path(text: string): string | undefined {
  const trimmed = withoutSlashesAtEnd(text);
  const segments = trimmed.split('/').slice(1);
  const isPlain = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.{1,2}$/.test(segment));
  return text.startsWith('/') && isPlain ? trimmed : undefined;
}

const MOST_HOPS = 32;

/**
 * How many proxies are in front of Kontor, or their addresses and CIDR ranges, separated by commas; `false` means
 * none. `true` means one: trusting all hops would mean trusting what the client claims.
 */
export function proxies(text: string): false | number | string | undefined {
  const word = boolean(text);
  if (word !== undefined) return word ? 1 : false;
  const addresses = text.split(',').map((address) => address.trim());
  return (
    wholeNumber(1, MOST_HOPS)(text) ?? (addresses.every(isAddressOrRange) ? addresses.join(',') : undefined)
  );
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || wholeNumber(1, version === 4 ? 32 : 128)(prefix) !== undefined;
}

/** What the name of an HTTP header may begin with (RFC 9110, section 5.1), except names that are taken. */
export function headerPrefix(text: string): string | undefined {
  const isName = /^[a-z][a-z0-9-]{0,62}[a-z0-9]$/i.test(text);
  return isName && !/^(webhook|x-hook)$/i.test(text) ? text : undefined;
}

const MAILBOX = /^(?:[^<>@,;:"\\\p{Cc}]* )?<?([^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+)>?$/u;

/** An email address, alone or as `Name <address>` (RFC 5322, section 3.4). */
export function mailbox(text: string): string | undefined {
  return MAILBOX.test(text) && text.includes('<') === text.endsWith('>') ? text : undefined;
}

/** DNS labels separated by dots. */
export function label(text: string): string | undefined {
  return isHostName(text) ? text : undefined;
}

const SHORTEST_RSA_BITS = 1_024;

/** The path of a file with an RSA private key; the value is the key as PEM. */
export function rsaKeyFile(path: string): string | undefined {
  try {
    const pem = readFileSync(path, 'utf8');
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    const isLongEnough = (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA_BITS;
    return asymmetricKeyType === 'rsa' && isLongEnough ? pem : undefined;
  } catch {
    return undefined;
  }
}

/** Whole numbers separated by commas: `min` to `max` of them, each at most `largest`. */
export function wholeNumbers(limits: { min: number; max: number; largest: number }) {
  const parse = wholeNumber(0, limits.largest);
  return (text: string): readonly number[] | undefined => {
    const numbers = text.split(',').map((part) => parse(part.trim()));
    const known = numbers.filter((number) => number !== undefined);
    const fits = known.length === numbers.length && known.length >= limits.min && known.length <= limits.max;
    return fits ? known : undefined;
  };
}

function withoutSlashesAtEnd(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}

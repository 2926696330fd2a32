import { isIP } from 'node:net';
import { isPublicAddress } from '../../kernel/network/safe-address.ts';

const MAXIMUM_LENGTH = 2_048;

/**
 * Checks the `target_url` of a subscription (`docs/webhooks.md`, "Where a delivery goes"). A literal private address
 * is refused here only to inform the author early; the protection is the guarded client, which checks the address that
 * it connects to. A fragment is refused because it would never be sent; it usually means that the URL was copied from
 * a browser's address bar.
 * @param text the value as sent
 * @returns what is wrong with it, to follow the field's name in a sentence; null if it is valid
 */
export function targetUrlProblem(text: string, options: { allowPrivateAddresses: boolean }): string | null {
  if (text.length > MAXIMUM_LENGTH) return `must be at most ${MAXIMUM_LENGTH} characters long`;
  // The URL parser would silently drop or fix spaces, control characters and missing slashes.
  const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
  if (!url) return 'must be an absolute http or https URL';
  if (url.username || url.password) return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment (#), which would not be sent';
  if (!options.allowPrivateAddresses && isPrivateLiteral(url.hostname)) {
    return 'must have a public address; to allow private ones, set WEBHOOK_ALLOW_PRIVATE_ADDRESSES';
  }
  return null;
}

/** The host of a `target_url` in normalized form, without port: see `HostBudget`. */
export function targetHost(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/\.$/, '');
}

function isPrivateLiteral(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
}

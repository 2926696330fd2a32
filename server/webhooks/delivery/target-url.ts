import { isIP } from 'node:net';
import { isPublicAddress } from '../../kernel/network/safe-address.ts';

const MAXIMUM_LENGTH = 2_048;

/**
 * Says what is wrong with the `target_url` of a subscription (`docs/webhooks.md`, "Where a delivery goes").
 *
 * A literal private address is refused here only to tell its author early; the wall is the guarded client, which
 * judges the address that is connected to. A fragment is refused because it would never be sent: one is the mark of
 * an address copied from a page's location bar.
 *
 * @param text the value as sent.
 * @returns what is wrong with it, to follow the field's name in a sentence; or null when the URL may be stored as it is.
 */
export function targetUrlProblem(text: string, options: { allowPrivateAddresses: boolean }): string | null {
  if (text.length > MAXIMUM_LENGTH) return `must be at most ${MAXIMUM_LENGTH} characters long`;
  // The URL parser would drop or mend spaces, control characters and missing slashes in silence.
  const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
  if (!url) return 'must be an absolute http or https URL';
  if (url.username || url.password) return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment (#), which would not be sent';
  if (!options.allowPrivateAddresses && isPrivateLiteral(url.hostname)) {
    return 'must lead to a public address; to allow private ones, set WEBHOOK_ALLOW_PRIVATE_ADDRESSES';
  }
  return null;
}

/** The host that a `target_url` leads to, under one spelling and whatever the port: see `HostBudget`. */
export function targetHost(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/\.$/, '');
}

function isPrivateLiteral(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
}

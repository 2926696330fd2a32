import { isIP, isIPv4 } from 'node:net';

const ORGANIZATION = 'organization:';

/**
 * The key of an organization's window, shared by all its API keys and tokens (docs/behaviour/errors-and-limits.md 13).
 */
export function organizationKey(organizationId: string): string {
  return `${ORGANIZATION}${organizationId}`;
}

/** Whether a key belongs to an organization, so that strangers cannot invent it. */
export function isOrganizationKey(key: string): boolean {
  return key.startsWith(ORGANIZATION);
}

/**
 * The /48 of an IPv6 /64, because one customer may have 65,536 networks of that size. Other keys are returned
 * unchanged.
 */
export function widerKey(key: string): string {
  const suffix = '::/64';
  if (!key.endsWith(suffix)) return key;
  return `${key.slice(0, key.lastIndexOf(':', key.length - suffix.length - 1))}::/48`;
}

/**
 * The key of a client address, for requests without a valid credential (docs/behaviour/errors-and-limits.md 17). An
 * IPv6 address counts as its /64, the smallest block that a customer gets. An IPv4 address in IPv6 notation counts as
 * IPv4. Anything that is not an address shares one window.
 */
export function addressKey(address: string | undefined): string {
  return `address:${network(address?.split('%', 1)[0] ?? '')}`;
}

function network(address: string): string {
  if (isIPv4(address)) return address;
  if (isIP(address) === 0) return 'unknown';
  const groups = expand(address);
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

/** The eight 16-bit numbers of an IPv6 address. */
function expand(address: string): number[] {
  const [left = [], right = []] = address.split('::', 2).map(parseGroups);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** `1.2.3.4` of `::ffff:1.2.3.4` (RFC 4291, section 2.5.5.2). */
function mappedIPv4(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

function hex(group: number): string {
  return group.toString(16);
}

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/*
 * The ranges are listed here; Node's `BlockList` compares. The package `ipaddr.js` lacks some of them: it treats
 * `::7f00:1` (loopback as IPv4-compatible IPv6), unassigned addresses such as `4000::1` and Azure's wire server as
 * public.
 */

/** IPv4 ranges that cannot belong to a public server: IANA's special-purpose registry and Azure's wire server. */
const SPECIAL_IPV4 = subnets('ipv4', [
  '0.0.0.0/8', // "this network"
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT, some clouds' metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's wire server, which has an ordinary unicast address
  '169.254.0.0/16', // link-local, metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]);

/** All routed IPv6. This excludes ::1, mapped and compatible IPv4, NAT64, fc00::/7, fe80::/10 and multicast. */
const GLOBAL_IPV6 = subnets('ipv6', ['2000::/3']);

const SPECIAL_GLOBAL_IPV6 = subnets('ipv6', [
  '2001::/23', // protocol assignments, including Teredo and ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which contains an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]);

/**
 * Whether an address is public, so that a user may make the server call it.
 * @param ip an address such as `93.184.216.34` or `2606:4700::1111`. Anything else, such as names, ports, other IPv4
 *   notations and zone ids, is not public.
 * @returns false for all IANA special-purpose ranges (RFC 6890) and for cloud metadata
 */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !SPECIAL_IPV4.check(ip, 'ipv4');
  if (!isIPv6(ip) || ip.includes('%')) return false;
  return GLOBAL_IPV6.check(ip, 'ipv6') && !SPECIAL_GLOBAL_IPV6.check(ip, 'ipv6');
}

/**
 * Whether an address belongs to this machine, so that packets to it pass no firewall.
 * @param ip a valid IPv4 or IPv6 address without zone id
 */
export function isOwnAddress(ip: string): boolean {
  const own = new BlockList();
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    if (!address.includes('%')) own.addAddress(address, family === 'IPv4' ? 'ipv4' : 'ipv6');
  }
  return own.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
}

function subnets(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

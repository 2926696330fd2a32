import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** Resolves a name to all its addresses; rejects if it has none. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Resolves like the operating system, including the hosts file and search domains, for names in a private network.
 */
export const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/**
 * Creates a resolver that queries DNS servers directly, for at most about 5 s. The system's resolver blocks one of the
 * process's four worker threads while a name server is silent, so four dead domains would stop all look-ups; this one
 * blocks none.
 * @param servers addresses such as `127.0.0.1:5300`; by default those of the operating system
 */
export function createDnsResolver(servers?: readonly string[]): ResolveHost {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: 1_500, tries: 2 });
    if (servers) resolver.setServers(servers);
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
      ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
    ];
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return addresses;
  };
}

import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** Turns a name into all its addresses; rejects when it has none. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

/** Asks as the operating system does, hosts file and search domains included: for names of a private network. */
export const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/**
 * Makes a resolver that asks DNS servers alone, at most about 5 s long.
 *
 * The system's resolver holds one of the process's four worker threads for as long as a name server is silent, so four
 * dead domains would stop every other look-up; this one holds none.
 *
 * @param servers addresses such as `127.0.0.1:5300`; those of the operating system when left out.
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

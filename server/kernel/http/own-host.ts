import { isIP } from 'node:net';
import { ApiError } from '../operations/errors.ts';

/**
 * Refuses requests that a browser sends because of DNS rebinding, where a foreign name resolves to this machine. Takes
 * the requested host without port.
 * @throws 403 `forbidden` for a host that is not Kontor's
 */
export type HostCheck = (host: string) => void;

/** Creates a check of hosts against the address at which people and apps reach Kontor. */
export function createHostCheck(baseUrl: string): HostCheck {
  const own = new URL(baseUrl).hostname;
  return (host) => {
    if (host === own || cannotBeRebound(host)) return;
    throw new ApiError(
      403,
      'forbidden',
      `'${host.slice(0, 253)}' is not a host of Kontor. Set BASE_URL to the address at which people reach it.`,
    );
  };
}

/**
 * A foreign name has a dot and is looked up in DNS. IP addresses and names of the local network cannot be rebound.
 */
function cannotBeRebound(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.');
}

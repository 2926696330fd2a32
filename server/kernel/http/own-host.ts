import { isIP } from 'node:net';
import { ApiError } from '../operations/errors.ts';

/**
 * Refuses requests that a browser was lured into sending by DNS rebinding: a stranger's name that leads to this machine.
 * Takes the host that was asked, without port.
 * @throws 403 `forbidden` for a host by which Kontor is not known
 */
export type HostCheck = (host: string) => void;

/** Checks hosts against the address at which people and apps reach Kontor. */
export function createHostCheck(baseUrl: string): HostCheck {
  const own = new URL(baseUrl).hostname;
  return (host) => {
    if (host === own || cannotBeRebound(host)) return;
    throw new ApiError(
      403,
      'forbidden',
      `Kontor is not known as the host '${host.slice(0, 253)}'; set BASE_URL to the address by which it is reached.`,
    );
  };
}

/** A stranger's name has a dot and is looked up; an address of digits and a name of the own network are not theirs. */
function cannotBeRebound(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.');
}

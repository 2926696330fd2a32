import { isIP } from 'node:net';
import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import { ApiError } from '../errors.ts';

/**
 * Refuses requests that a browser was lured into sending: DNS rebinding (MCP, "Streamable HTTP", security warning).
 * Takes the host that was asked, without port, and the header `Origin`, which browsers send.
 * @throws 403 `forbidden` for a host or an origin that is not Kontor's own
 */
export type AddressCheck = (host: string, origin: string | undefined) => void;

/** Checks addresses against the one at which people and apps reach Kontor. */
export function createAddressCheck(baseUrl: string): AddressCheck {
  const own = new URL(baseUrl).hostname;
  const origins = [own, ...localhostAllowedOrigins()];
  return (host, origin) => {
    if (!(host === own || cannotBeRebound(host))) {
      throw refused(
        `Kontor is not known as the host '${host.slice(0, 253)}'; set BASE_URL to the address by which it is reached.`,
      );
    }
    if (!validateOriginHeader(origin, origins).ok) {
      throw refused(
        'Pages of this origin may not call the MCP server; those of BASE_URL and of localhost may.',
      );
    }
  };
}

/** A stranger's name has a dot and is looked up; an address of digits and a name of the own network are not theirs. */
function cannotBeRebound(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.');
}

function refused(message: string): ApiError {
  return new ApiError(403, 'forbidden', message);
}

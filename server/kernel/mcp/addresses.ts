import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import { createHostCheck } from '../http/own-host.ts';
import { ApiError } from '../operations/errors.ts';

/**
 * Refuses requests that a browser sends because of DNS rebinding (MCP, "Streamable HTTP", security warning). Takes the
 * requested host without port, and the `Origin` header that browsers send.
 * @throws 403 `forbidden` for a foreign host or origin
 */
export type AddressCheck = (host: string, origin: string | undefined) => void;

/** Creates a check of addresses against the one at which people and apps reach Kontor. */
export function createAddressCheck(baseUrl: string): AddressCheck {
  const checkHost = createHostCheck(baseUrl);
  const origins = [new URL(baseUrl).hostname, ...localhostAllowedOrigins()];
  return (host, origin) => {
    checkHost(host);
    if (!validateOriginHeader(origin, origins).ok) {
      throw refused(
        'Pages of this origin may not call the MCP server; those of BASE_URL and of localhost may.',
      );
    }
  };
}

function refused(message: string): ApiError {
  return new ApiError(403, 'forbidden', message);
}

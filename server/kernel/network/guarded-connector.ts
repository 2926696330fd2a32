import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { ResolveHost } from './resolve-host.ts';

/** The host is, or resolves to, an address that may not be called. It carries no address: those are not the user's to know. */
export class AddressNotAllowedError extends Error {
  override name = 'AddressNotAllowedError';
}

/** The host's name has no address, or its name servers did not answer. */
export class NameNotResolvedError extends Error {
  override name = 'NameNotResolvedError';
}

export interface GuardedConnectorOptions {
  isAllowedAddress: (ip: string) => boolean;
  resolveHost: ResolveHost;
  /** Milliseconds for name look-up, TCP and TLS together. */
  connectTimeoutMs: number;
}

/**
 * Builds the `connect` of an undici agent that opens no connection to an address that is not allowed.
 *
 * The check lives inside the look-up that the connection itself uses, so that the name cannot be rebound between the
 * two; a name is refused when any of its addresses is. A literal address passes no look-up and is tested beforehand,
 * and the address truly reached is tested once more.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const { isAllowedAddress, connectTimeoutMs } = options;
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    autoSelectFamily: true,
    lookup: guardedLookup(options),
  });
  return (target, callback) => {
    if (isIP(target.hostname) !== 0 && !isAllowedAddress(target.hostname)) {
      callback(new AddressNotAllowedError(), null);
      return;
    }
    connect(target, (...[error, socket]) => {
      if (error) callback(error, null);
      else if (isReachedAddressAllowed(socket, isAllowedAddress)) callback(null, socket);
      else {
        socket.destroy();
        callback(new AddressNotAllowedError(), null);
      }
    });
  };
}

function isReachedAddressAllowed(socket: Socket, isAllowedAddress: (ip: string) => boolean): boolean {
  return socket.remoteAddress !== undefined && isAllowedAddress(socket.remoteAddress);
}

/** The look-up that `net.connect` calls; with `autoSelectFamily` it always wants the whole list. */
export function guardedLookup({
  isAllowedAddress,
  resolveHost,
}: Pick<GuardedConnectorOptions, 'isAllowedAddress' | 'resolveHost'>): LookupFunction {
  return (hostname, _options, callback) => {
    resolveHost(hostname).then(
      (addresses) => {
        if (addresses.length === 0) callback(new NameNotResolvedError(), []);
        else if (addresses.every(({ address }) => isAllowedAddress(address))) callback(null, addresses);
        else callback(new AddressNotAllowedError(), []);
      },
      (cause) => callback(new NameNotResolvedError('', { cause }), []),
    );
  };
}

import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { ResolveHost } from './resolve-host.ts';

/**
 * The host is, or resolves to, an address that may not be called. The error does not contain the address, because
 * users must not learn it.
 */
export class AddressNotAllowedError extends Error {
  override name = 'AddressNotAllowedError';
}

/** The host name has no address, or its name servers did not answer. */
export class NameNotResolvedError extends Error {
  override name = 'NameNotResolvedError';
}

export interface GuardedConnectorOptions {
  isAllowedAddress: (ip: string) => boolean;
  resolveHost: ResolveHost;
  /** DNS look-up, TCP and TLS together, in milliseconds. */
  connectTimeoutMs: number;
}

/**
 * Creates the `connect` function of an undici agent. It connects only to allowed addresses. The check is part of the
 * look-up that the connection itself uses, so DNS cannot be rebound in between. A name is refused if any of its
 * addresses is. A literal IP address has no look-up and is checked beforehand. The address of the open connection is
 * checked once more.
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

/** The look-up function for `net.connect`, which with `autoSelectFamily` always asks for all addresses. */
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

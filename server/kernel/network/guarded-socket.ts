import { connect, isIP, type Socket } from 'node:net';
import { AddressNotAllowedError, type GuardedConnectorOptions, guardedLookup } from './guarded-connector.ts';

/** The destination of a socket. */
export interface SocketTarget {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a TCP connection to a host supplied by a user, but only to an allowed address; see `createGuardedConnector`.
 * @throws AddressNotAllowedError, NameNotResolvedError, or the error of the connection
 */
export async function connectGuarded(
  { host, port }: SocketTarget,
  { isAllowedAddress, resolveHost, connectTimeoutMs }: GuardedConnectorOptions,
): Promise<Socket> {
  if (isIP(host) !== 0 && !isAllowedAddress(host)) throw new AddressNotAllowedError();
  const lookup = guardedLookup({ isAllowedAddress, resolveHost });
  const socket = connect({ host, port, lookup, autoSelectFamily: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('connect timed out')), connectTimeoutMs);
  socket.once('connect', resolve).once('error', reject);
  try {
    await promise;
    if (socket.remoteAddress === undefined || !isAllowedAddress(socket.remoteAddress)) {
      throw new AddressNotAllowedError();
    }
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    socket.off('error', reject);
  }
}

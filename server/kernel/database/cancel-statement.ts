import { connect } from 'node:net';
import pg from 'pg';

/** The code of a request to cancel (PostgreSQL manual, "Message Formats": CancelRequest). */
const CANCEL_REQUEST = 80_877_102;

/** PostgreSQL closes the connection as soon as it has passed the request on. */
const PATIENCE_MS = 1_000;

/**
 * Asks PostgreSQL to end what a connection is working on, over a connection of its own that needs no sign-in. Settles
 * when the request was passed on or could not be; never fails. It is sent in the clear, as libpq sent it before
 * PostgreSQL 17; a server that does not take it that way ends the statement by its own timeout.
 */
export function cancelStatement(client: pg.ClientBase): Promise<void> {
  // The driver has both, its types do not.
  const processId: unknown = Reflect.get(client, 'processID');
  const secretKey: unknown = Reflect.get(client, 'secretKey');
  if (!(client instanceof pg.Client) || typeof processId !== 'number' || typeof secretKey !== 'number') {
    return Promise.resolve();
  }
  const request = Buffer.alloc(16);
  for (const [index, field] of [request.length, CANCEL_REQUEST, processId, secretKey].entries()) {
    request.writeInt32BE(field, index * 4);
  }
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  return new Promise((resolve) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    // The close follows, and an error without a listener would end the process.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    socket.resume();
    socket.end(request);
  });
}

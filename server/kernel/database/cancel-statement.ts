import { connect } from 'node:net';
import pg from 'pg';

/** The code of a CancelRequest (PostgreSQL manual, "Message Formats"). */
const CANCEL_REQUEST = 80_877_102;

/** PostgreSQL closes the connection as soon as it has passed on the request. */
const PATIENCE_MS = 1_000;

/**
 * Asks PostgreSQL to cancel the statement that a connection is running. Uses a separate connection, which
 * needs no sign-in. Resolves once the request was passed on or has failed; never rejects. The request is not
 * encrypted, as in libpq before PostgreSQL 17. If the server does not accept it, the statement ends at its
 * own timeout.
 */
export function cancelStatement(client: pg.ClientBase): Promise<void> {
  // `pg` has both properties, but its types do not.
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
    // The connection closes next. An error without a listener would end the process.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    socket.resume();
    // The server closes first, as with libpq: PgBouncer 1.18 ends when the client does so.
    socket.write(request);
  });
}

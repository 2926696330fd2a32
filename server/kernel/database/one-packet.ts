import pg from 'pg';

/**
 * Sends several independent statements as one packet; `pg` would send a packet for each. This saves system
 * calls here and in PostgreSQL.
 * @param send passes the statements to the client synchronously
 */
export function asOnePacket<Sent>(client: pg.ClientBase, send: () => Sent): Sent {
  if (!(client instanceof pg.Client)) return send();
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

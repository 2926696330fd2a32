import pg from 'pg';

/**
 * Sends statements that do not wait for one another as one packet, where `pg` makes a packet of each: a call of the system
 * less for every further one, here and at PostgreSQL.
 * @param send hands the statements to the client, before it returns
 */
export function asOnePacket<Sent>(client: pg.ClientBase, send: () => Sent): Sent {
  const release = holdBack(client);
  try {
    return send();
  } finally {
    release();
  }
}

/**
 * Holds back what is sent on a connection from now on.
 * @returns lets it go, as one packet
 */
export function holdBack(client: pg.ClientBase): () => void {
  if (!(client instanceof pg.Client)) return () => undefined;
  const { stream } = client.connection;
  stream.cork();
  return () => stream.uncork();
}

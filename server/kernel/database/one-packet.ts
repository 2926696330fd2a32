import pg from 'pg';

/**
 * Sends statements that do not wait for one another as one packet, where `pg` makes a packet of each: a call of the system
 * less for every further one, here and at PostgreSQL.
 * @param send hands the statements to the client, before it returns
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

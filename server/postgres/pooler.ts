import pg from 'pg';

/** How often to look. Other users of the same pooler can hide in one look what it does. */
const LOOKS = 5;

const WHO = 'SELECT pg_backend_pid() AS pid';

/**
 * Whether a pooler gives each transaction of a connection another session, as PgBouncer does with
 * `pool_mode = transaction`. It then gives the session of one connection to another one that begins a transaction, or
 * the first connection finds itself on another session afterwards.
 */
export async function sharesSessions(settings: pg.ClientConfig): Promise<boolean> {
  const [idle, busy] = [new pg.Client(settings), new pg.Client(settings)];
  for (const client of [idle, busy]) client.on('error', () => undefined);
  try {
    await Promise.all([idle.connect(), busy.connect()]);
    for (let look = 0; look < LOOKS; look += 1) {
      const sessions = new Set([await sessionOf(idle), await sessionOf(idle)]);
      await busy.query('BEGIN');
      const other = await sessionOf(busy);
      if (sessions.has(other)) return true;
      sessions.add(await sessionOf(idle));
      await busy.query('ROLLBACK');
      if (sessions.size > 1) return true;
    }
    return false;
  } finally {
    await Promise.allSettled([idle.end(), busy.end()]);
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(WHO);
  return rows[0]?.pid;
}

import type { Client } from 'pg';

/** "KNTR": the first half of all advisory locks of Kontor in the maintenance database. */
const CLASS = 0x4b4e5452;

/** Held in shared mode by each process that uses the cluster, in exclusive mode by the one that stops it. */
const ATTACHED = 1;

/** Held by the server of the data directory. */
const SERVER = 2;

/** Marks this session as using the cluster. Returns false while another process is stopping it. */
export async function lockAttached(client: Client): Promise<boolean> {
  return tryLock(client, 'SELECT pg_try_advisory_lock_shared($1, $2) AS locked', ATTACHED);
}

/**
 * Leaves the cluster. Returns true if no other process uses it. None can join then, and the caller stops PostgreSQL.
 */
export async function leaveAndLockAlone(client: Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1, $2)', [CLASS, ATTACHED]);
  return tryLock(client, 'SELECT pg_try_advisory_lock($1, $2) AS locked', ATTACHED);
}

/** Marks this session as the server of the data directory. Returns false if there is another. */
export async function lockServer(client: Client): Promise<boolean> {
  return tryLock(client, 'SELECT pg_try_advisory_lock($1, $2) AS locked', SERVER);
}

/** The application name of the session of the data directory's server. */
export async function findServer(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objid = $2 AND l.granted`,
    [CLASS, SERVER],
  );
  return rows[0]?.application_name;
}

async function tryLock(client: Client, statement: string, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(statement, [CLASS, lock]);
  return rows[0]?.locked === true;
}

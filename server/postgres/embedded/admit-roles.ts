import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../refusal.ts';
import { ensureRoles, SERVICE_ROLES } from '../roles.ts';
import { type Cluster, PORT } from './cluster.ts';
import { chooseServerUser } from './server-user.ts';
import { writeAccessFiles } from './settings.ts';
import { socketDirectory } from './socket.ts';

const RELOAD_TIMEOUT_MS = 10_000;
const RETRY_MS = 50;

/** No line of pg_hba.conf or pg_ident.conf admits this role. */
const NOT_ADMITTED = '28000';

/**
 * Ensures that the roles of the service can sign in. PostgreSQL may have been started by a version of Kontor that
 * admitted only the owner; it then reloads its access files.
 * @param owner a session of the owner
 */
export async function admitServiceRoles(cluster: Cluster, owner: pg.Client): Promise<void> {
  await ensureRoles(owner, true);
  if (await isAdmitted(cluster)) return;
  await writeAccessFiles(cluster, chooseServerUser(cluster));
  await owner.query('SELECT pg_reload_conf()');
  for (const deadline = Date.now() + RELOAD_TIMEOUT_MS; !(await isAdmitted(cluster)); await sleep(RETRY_MS)) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not read its new access files.');
  }
}

/** The last role is the newest one, so older access files do not admit it. */
async function isAdmitted(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({
    host: socketDirectory(cluster),
    port: PORT,
    user: SERVICE_ROLES.at(-1),
    database: 'postgres',
    ssl: false,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (errorCode(error) === NOT_ADMITTED) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

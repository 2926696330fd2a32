import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_ROLES } from '../roles.ts';
import { type Cluster, OWNER } from './cluster.ts';
import { clientUserName, type ServerUser } from './server-user.ts';

/** Settings for a small machine; they come by command line, so that an upgrade of Kontor brings its own. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  // Relative to the data directory, so that its length cannot exceed what a socket's path may have.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Workers would take longer to start than the statements of a CRM take, and disks have no arm to move any more.
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // A new database grows fast from nothing: until its tables are analyzed, plans are made for empty ones.
  autovacuum_naptime: '10s',
  // Statements and details of errors hold people's data, which has no place in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Nothing survives a power cut with these; tests need it not to. */
const SETTINGS_OF_A_THROWAWAY: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** The settings of a cluster as arguments of `postgres`. */
export function settingsArguments(cluster: Cluster): string[] {
  const settings = { ...SETTINGS, ...(cluster.durable ? {} : SETTINGS_OF_A_THROWAWAY) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Writes who may connect: the account that runs Kontor, by the socket, as the owner or as a role of the service; no one else.
 * The kernel vouches for the account, so there is no password.
 */
export async function writeAccessFiles(cluster: Cluster, serverUser: ServerUser | undefined): Promise<void> {
  const user = clientUserName().replaceAll('"', '""');
  await writeFileOf(serverUser, join(cluster.directory, 'pg_hba.conf'), 'local all all peer map=kontor\n');
  const mappings = [OWNER, ...SERVICE_ROLES].map((role) => `kontor "${user}" ${role}\n`);
  await writeFileOf(serverUser, join(cluster.directory, 'pg_ident.conf'), mappings.join(''));
}

/**
 * Replaces a file in one step, so that a PostgreSQL starting meanwhile never reads half of it. The draft's name is new and exclusive:
 * the directory belongs to a lesser account than root, whose links must lead nowhere.
 */
async function writeFileOf(owner: ServerUser | undefined, path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

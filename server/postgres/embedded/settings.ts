import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_ROLES } from '../roles.ts';
import { type Cluster, OWNER } from './cluster.ts';
import { clientUserName, type ServerUser } from './server-user.ts';

/** Settings for a small machine, passed on the command line, so that an upgrade of Kontor brings its own. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  // Relative to the data directory, so that it cannot be too long for a socket path.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Starting parallel workers would take longer than the statements of a CRM, and disks no longer have moving parts.
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // A new database grows fast. Until its tables are analyzed, plans assume that they are empty.
  autovacuum_naptime: '10s',
  // Statements and error details contain personal data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** For tests: nothing survives a power failure, and many services share the cluster. */
const SETTINGS_OF_A_THROWAWAY: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

/** The settings of a cluster as arguments for `postgres`. */
export function settingsArguments(cluster: Cluster): string[] {
  const settings = { ...SETTINGS, ...(cluster.durable ? {} : SETTINGS_OF_A_THROWAWAY) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Writes who may connect: only the account that runs Kontor, through the socket, as the owner or a role of the
 * service. The kernel identifies the account, so no password is needed.
 */
export async function writeAccessFiles(cluster: Cluster, serverUser: ServerUser | undefined): Promise<void> {
  const user = clientUserName().replaceAll('"', '""');
  await writeFileOf(serverUser, join(cluster.directory, 'pg_hba.conf'), 'local all all peer map=kontor\n');
  const mappings = [OWNER, ...SERVICE_ROLES].map((role) => `kontor "${user}" ${role}\n`);
  await writeFileOf(serverUser, join(cluster.directory, 'pg_ident.conf'), mappings.join(''));
}

/**
 * Replaces a file atomically, so that a starting PostgreSQL never reads half of it. The temporary file is new and
 * exclusive: the directory belongs to an account with fewer rights than root, whose links must not be followed.
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

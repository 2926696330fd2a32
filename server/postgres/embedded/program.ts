import type { SpawnOptions } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

/**
 * The data directory as an argument for a PostgreSQL program. Under root it runs as another account, which may not be
 * allowed to enter the parent directories. But a process may always enter its own working directory, which Linux names
 * `/proc/self/cwd`.
 */
export function dataDirectoryArgument(directory: string, serverUser: ServerUser | undefined): string {
  return serverUser === undefined ? directory : '/proc/self/cwd';
}

/** Options with which all PostgreSQL programs are spawned. */
export function programOptions(directory: string, serverUser: ServerUser | undefined): SpawnOptions {
  return {
    cwd: directory,
    // A minimal environment, so that no PGDATA, PGPORT or LD_LIBRARY_PATH of the user reaches PostgreSQL.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    ...(serverUser === undefined ? {} : { uid: serverUser.uid, gid: serverUser.gid }),
  };
}

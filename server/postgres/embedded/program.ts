import type { SpawnOptions } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

/**
 * How a PostgreSQL program is told its data directory. Under root it runs as another account, which may not be allowed to enter the
 * directories above; but a process may always enter its own working directory, and Linux names that one `/proc/self/cwd`.
 */
export function dataDirectoryArgument(directory: string, serverUser: ServerUser | undefined): string {
  return serverUser === undefined ? directory : '/proc/self/cwd';
}

/** Options that every PostgreSQL program is spawned with. */
export function programOptions(directory: string, serverUser: ServerUser | undefined): SpawnOptions {
  return {
    cwd: directory,
    // A bare environment, so that no PGDATA, PGPORT or LD_LIBRARY_PATH of the user reaches PostgreSQL.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    ...(serverUser === undefined ? {} : { uid: serverUser.uid, gid: serverUser.gid }),
  };
}

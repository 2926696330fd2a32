import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The programs of a cluster, where Debian's packages of the same names put them. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
};

/** The packages whose programs are not installed. */
export function missingPackages(): readonly string[] {
  return Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
}

/** PostgreSQL and PgBouncer refuse to run as root: there, all programs run as the account 65534, which exists on every Linux. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** A directory that belongs to the account of the programs. */
export async function programDirectory(parent: string, name: string): Promise<string> {
  const directory = join(parent, name);
  await mkdir(directory, { mode: 0o700 });
  if (ACCOUNT.uid !== undefined) await chown(directory, ACCOUNT.uid, ACCOUNT.gid);
  return directory;
}

/** Writes a file that the programs can read; returns its path. */
export async function programFile(directory: string, name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text, { mode: 0o644 });
  return path;
}

/** A program with all processes that it started. */
export interface Program {
  /** SIGKILL to all of them at once, as when the power fails. */
  kill(): Promise<void>;
}

/** Starts a program in a directory, where its output goes to `output.log`. */
export async function startProgram(
  path: string,
  args: readonly string[],
  directory: string,
): Promise<Program> {
  const log = await open(join(directory, 'output.log'), 'a');
  const child = spawn(path, args, {
    cwd: directory,
    // Patroni starts PostgreSQL in the same group.
    detached: true,
    env: { PATH: process.env.PATH, HOME: directory },
    stdio: ['ignore', log.fd, log.fd],
    ...ACCOUNT,
  });
  const exit = once(child, 'exit');
  await log.close();
  return {
    kill: async () => {
      killGroup(child);
      await exit;
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

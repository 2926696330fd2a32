import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { eventually, IS_ROOT, NOBODY, query } from './processes.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** The `skip` option of tests that need PgBouncer. */
export const skipWithoutPgBouncer = existsSync(PROGRAM)
  ? false
  : 'needs PgBouncer (apt-get install pgbouncer)';

/** A PgBouncer in transaction mode before a database. */
export interface PgBouncer {
  readonly port: number;
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode with three connections to the database `kontor`, until the test file is over.
 * @param directory its files, which its account may read, and the socket of PostgreSQL
 * @param logins who may connect, without a password
 */
export async function startPgBouncer(directory: string, logins: readonly string[]): Promise<PgBouncer> {
  const port = await freePort();
  const file = (name: string, text: string) => {
    const path = join(directory, name);
    writeFileSync(path, text);
    if (IS_ROOT) chownSync(path, NOBODY.uid, NOBODY.gid);
    return path;
  };
  const users = file('users.txt', logins.map((login) => `"${login}" ""\n`).join(''));
  const settings = file(
    'pgbouncer.ini',
    `[databases]
kontor = host=${directory} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  );
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(PROGRAM, ['--quiet', settings], { stdio: 'ignore', cwd: '/', ...(IS_ROOT ? NOBODY : {}) });
    await eventually(() =>
      query({ host: '127.0.0.1', port, user: logins[0] ?? '', database: 'kontor', ssl: false }, 'SELECT 1'),
    );
  };
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  after(kill);
  await start();
  return { port, kill, start };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

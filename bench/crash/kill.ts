import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** kill -9 of all of a PostgreSQL: the postmaster and its backends. */
export async function killPostgres(directory: string): Promise<void> {
  const pidFile = await readFile(join(directory, 'postmaster.pid'), 'utf8');
  const postmaster = Number.parseInt(pidFile, 10);
  if (!(postmaster > 1)) throw new Error('PostgreSQL does not run.');
  // Asked without blocking, so that the writers are at work when the blow falls.
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const backends = processes.flatMap(([pid, parent]) => (pid && parent === postmaster ? [pid] : []));
  for (const pid of [postmaster, ...backends]) killIfAlive(pid);
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself, as backends do without their postmaster.
  }
}

import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, errorMessage } from '../refusal.ts';
import type { Cluster } from './cluster.ts';
import { dataDirectoryArgument, programOptions } from './program.ts';
import { reachableBinaries } from './reachable-binaries.ts';
import { chooseServerUser } from './server-user.ts';
import { settingsArguments, writeAccessFiles } from './settings.ts';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** How a PostgreSQL that this process started has ended. */
export interface PostmasterEnd {
  /** Whether it stopped on its own; false if another process stopped or killed it. */
  gaveUp: boolean;
  /** The last lines of its log. */
  lastWords: string;
}

/** A PostgreSQL that this process started. */
export interface StartedPostmaster {
  /** Undefined while it runs. */
  end(): PostmasterEnd | undefined;
}

const LAST_LINES = 5;

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the terminal reaches only Kontor, which then stops
 * PostgreSQL. Returns once it is spawned. PostgreSQL itself refuses a directory that is in use.
 */
export async function startPostmaster(cluster: Cluster): Promise<StartedPostmaster> {
  const serverUser = chooseServerUser(cluster);
  await writeAccessFiles(cluster, serverUser);
  const program = join(reachableBinaries(serverUser), 'bin', 'postgres');
  const pgdata = dataDirectoryArgument(cluster.directory, serverUser);
  const options = programOptions(cluster.directory, serverUser);
  const logOffset = trimLog(cluster);
  const logFile = openSync(cluster.logFile, 'a', 0o600);
  if (serverUser !== undefined) chownSync(cluster.logFile, serverUser.uid, serverUser.gid);
  let end: PostmasterEnd | undefined;
  const child = spawn(program, ['-D', pgdata, ...settingsArguments(cluster)], {
    ...options,
    env: { ...options.env, ...disownedPid(cluster) },
    stdio: ['ignore', logFile, logFile],
    detached: true,
  });
  closeSync(logFile);
  child.once('error', (error) => {
    end = { gaveUp: true, lastWords: errorMessage(error) };
  });
  child.once('exit', (code) => {
    end = { gaveUp: code !== 0 && code !== null, lastWords: readLastLines(cluster.logFile, logOffset) };
  });
  child.unref();
  return { end: () => end };
}

function readLastLines(logFile: string, offset: number): string {
  // Removing the data directory of a running PostgreSQL also removes its log.
  if (!existsSync(logFile)) return '';
  const lines = readFileSync(logFile).subarray(offset).toString().trim().split('\n');
  return lines.slice(-LAST_LINES).join('\n');
}

/**
 * The process id of the PostgreSQL that serves this directory, or undefined. `postmaster.pid` alone is no proof: it
 * remains after a crash, and the id may belong to any other program by then.
 */
export function runningPostmaster(cluster: Cluster): number | undefined {
  const pid = recordedPid(cluster);
  return pid !== undefined && servesDirectory(pid, cluster.directory) ? pid : undefined;
}

/** Asks PostgreSQL to end its sessions, write everything to disk and stop. Returns whether it has ended in time. */
export async function stopPostmaster(cluster: Cluster, timeoutMs: number): Promise<boolean> {
  const pid = recordedPid(cluster);
  if (pid === undefined) return true;
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
  // It removes the file last. Its process may remain as a zombie if nobody reaps orphans.
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
    if (recordedPid(cluster) !== pid || runningPostmaster(cluster) !== pid) return true;
  }
  return false;
}

/**
 * PostgreSQL refuses to start while a process with the id in an old `postmaster.pid` exists, whatever program it is.
 * This variable, intended for `pg_ctl`, names a process that is known not to be PostgreSQL. Removing the file instead
 * could remove that of a newer start.
 */
function disownedPid(cluster: Cluster): Record<string, string> {
  const pid = recordedPid(cluster);
  if (pid === undefined || servesDirectory(pid, cluster.directory)) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}

function recordedPid(cluster: Cluster): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function servesDirectory(pid: number, directory: string): boolean {
  return process.platform === 'linux' ? worksInDirectory(pid, directory) : namesDirectory(pid, directory);
}

/** PostgreSQL's working directory is always its data directory. */
function worksInDirectory(pid: number, directory: string): boolean {
  try {
    const { dev, ino } = statSync(directory);
    const work = statSync(`/proc/${pid}/cwd/.`);
    return work.dev === dev && work.ino === ino;
  } catch {
    // A container may forbid even root to look; then the program's name has to suffice.
    return isDenied(pid) && commandName(pid) === 'postgres';
  }
}

function isDenied(pid: number): boolean {
  try {
    readlinkSync(`/proc/${pid}/cwd`);
    return false;
  } catch (error) {
    return errorCode(error) === 'EACCES';
  }
}

function commandName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function namesDirectory(pid: number, directory: string): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`-D ${directory} `);
  } catch {
    return false;
  }
}

/** Empties a log that has grown too long. Returns its size. */
function trimLog(cluster: Cluster): number {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  truncateSync(cluster.logFile);
  return 0;
}

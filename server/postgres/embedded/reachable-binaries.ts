import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseRefusal, errorMessage } from '../refusal.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Finds a directory of programs (with `bin`, `lib`, `share`) that the server's account can run. If only root may enter
 * the checkout, this is a copy in a place that everyone may enter, created once per version.
 */
export function reachableBinaries(serverUser: ServerUser | undefined): string {
  const binaries = findBinaries();
  if (serverUser === undefined || allMayEnter(binaries.root)) return binaries.root;
  const failures: string[] = [];
  for (const place of ['/var/cache/kontor', join(tmpdir(), 'kontor-postgres')]) {
    try {
      return copyOnce(binaries, place);
    } catch (error) {
      failures.push(errorMessage(error));
    }
  }
  throw new DatabaseRefusal(
    `PostgreSQL runs as user ${serverUser.uid}, which may not enter ${binaries.root}, and copying it elsewhere failed ` +
      `(${failures.join('; ')}). Move the checkout to where all users may enter, or set DATABASE_URL.`,
  );
}

function copyOnce(binaries: Binaries, place: string): string {
  const copy = join(place, `postgres-${binaries.version}-${process.arch}`);
  mkdirSync(place, { recursive: true });
  if (lstatSync(place).uid === 0) chmodSync(place, 0o755);
  assertOursAlone(place);
  if (!allMayEnter(place)) throw new Error(`other users may not enter ${place}`);
  if (!exists(copy)) {
    const draft = `${copy}.new-${process.pid}`;
    try {
      cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
      openToAll(draft);
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another process may have finished the same copy first.
      if (!exists(copy)) throw error;
    }
  }
  assertOursAlone(copy);
  return copy;
}

/** Static libraries are only for compilers. */
function isNeeded(path: string): boolean {
  return !path.endsWith('.a');
}

/** If another user could write to the copy, that user could choose what runs. */
function assertOursAlone(directory: string): void {
  const stat = lstatSync(directory);
  if (!stat.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0) {
    throw new Error(`${directory} is not a directory that root alone may write`);
  }
}

/**
 * The installed files follow the installer's umask, which may be 077. Gives everyone root's rights to read and run.
 */
function openToAll(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runnable ? 0o755 : 0o644);
  }
  chmodSync(root, 0o755);
}

function allMayEnter(directory: string): boolean {
  if ((statSync(directory).mode & 0o001) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || allMayEnter(parent);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

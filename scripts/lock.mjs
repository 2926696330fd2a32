// A lock between processes: a directory that names its holder, so that the next one can see whether the holder still lives.
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process holds the lock `directory`; waits for a living holder, takes over from a dead one.
 * `work` may name a child process as the holder, whose life then counts instead of this one's.
 */
export async function withLock(directory, work) {
  while (!create(directory) && !takeOver(directory)) await sleep(200);
  try {
    return await work((pid) => writeHolder(directory, pid));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The lock appears together with its holder's name, in one step. */
function create(directory) {
  const draft = `${directory}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeHolder(draft, process.pid);
  try {
    renameSync(draft, directory);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Of all who see the same dead holder, only the one that makes this directory takes its place. */
function takeOver(directory) {
  const holder = readHolder(directory);
  if (holder === undefined || isAlive(holder)) return false;
  const claim = join(directory, `after-${holder}`);
  try {
    mkdirSync(claim);
  } catch {
    return false;
  }
  if (readHolder(directory) !== holder) {
    rmdirSync(claim);
    return false;
  }
  writeHolder(directory, process.pid);
  return true;
}

function writeHolder(directory, pid) {
  writeFileSync(join(directory, 'pid'), String(pid));
}

function readHolder(directory) {
  try {
    const pid = Number(readFileSync(join(directory, 'pid'), 'utf8'));
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

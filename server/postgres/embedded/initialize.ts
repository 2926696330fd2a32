import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseRefusal, errorCode } from '../refusal.ts';
import { type Cluster, MAJOR_VERSION, OWNER } from './cluster.ts';
import { dataDirectoryArgument, programOptions } from './program.ts';
import { reachableBinaries } from './reachable-binaries.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';

/**
 * Creates the cluster if there is none. It is created in a temporary place and renamed when complete, so a start that
 * is killed leaves nothing that looks like a database. If several processes do this at once, one wins. Throws
 * DatabaseRefusal if the place is occupied by something else.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  await mkdir(cluster.dataDir, { recursive: true, mode: 0o700 });
  if (await isWhole(cluster)) return;
  cluster.log.info({ directory: cluster.directory }, 'Creating the database');
  const draft = `${cluster.directory}.new-${randomBytes(6).toString('hex')}`;
  const serverUser = chooseServerUser(cluster);
  await mkdir(draft, { mode: 0o700 });
  try {
    if (serverUser !== undefined) await chown(draft, serverUser.uid, serverUser.gid);
    await runInitdb(cluster, draft, serverUser);
    await rename(draft, cluster.directory);
    await syncDirectory(cluster.dataDir);
  } catch (error) {
    if (!(await isWhole(cluster))) throw error;
  }
  await removeDrafts(cluster);
}

/**
 * Whether the cluster exists. Throws DatabaseRefusal for another major version, or for a directory with other files.
 */
async function isWhole(cluster: Cluster): Promise<boolean> {
  const version = await readIfExists(join(cluster.directory, 'PG_VERSION'));
  if (version?.trim() === MAJOR_VERSION) return true;
  if (version !== undefined) {
    throw new DatabaseRefusal(
      `${cluster.directory} was written by PostgreSQL ${version.trim()}, but this version of Kontor includes ${MAJOR_VERSION}. ` +
        'Run the version of Kontor that wrote it, make a backup, and restore it into a new DATA_DIR.',
    );
  }
  if ((await entriesOf(cluster.directory)).length > 0) {
    throw new DatabaseRefusal(
      `${cluster.directory} is not empty but contains no database. Move it away, or set DATA_DIR to another directory.`,
    );
  }
  return false;
}

async function runInitdb(cluster: Cluster, draft: string, serverUser: ServerUser | undefined): Promise<void> {
  const program = join(reachableBinaries(serverUser), 'bin', 'initdb');
  const pgdata = dataDirectoryArgument(draft, serverUser);
  // pg_trgm asks the system's locale which characters are letters. Without a UTF-8 locale it recognizes only ASCII.
  for (const letters of [process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8', 'C']) {
    const child = spawn(program, initdbArguments(cluster, pgdata, letters), {
      ...programOptions(draft, serverUser),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = new Promise<number | null>((settle, fail) =>
      child.once('error', fail).once('close', settle),
    );
    const [status, output] = await Promise.all([exited, child.stderr === null ? '' : text(child.stderr)]);
    if (status === 0) return;
    if (!output.includes('invalid locale name')) {
      throw new DatabaseRefusal(`Creating the database in ${cluster.directory} failed: ${output.trim()}`);
    }
    cluster.log.warn(
      { locale: letters },
      'This system lacks a UTF-8 locale: searches in scripts other than Latin are slower',
    );
  }
}

function initdbArguments(cluster: Cluster, pgdata: string, letters: string): string[] {
  return [
    `--pgdata=${pgdata}`,
    `--username=${OWNER}`,
    '--auth=peer',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 folds the case of all of Unicode and does not change with the system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
}

/** Without this, a power failure may undo the rename, and with it lose the whole database. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Removes what killed first starts left. One that is still running fails to create its cluster and finds the complete
 * one.
 */
async function removeDrafts(cluster: Cluster): Promise<void> {
  const prefix = `${basename(cluster.directory)}.new-`;
  for (const name of await entriesOf(cluster.dataDir)) {
    if (!name.startsWith(prefix)) continue;
    await rm(join(cluster.dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch(
      () => undefined,
    );
  }
}

async function entriesOf(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => ignoreMissing(error, []));
}

async function readIfExists(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => ignoreMissing(error, undefined));
}

function ignoreMissing<Value>(error: unknown, value: Value): Value {
  if (errorCode(error) === 'ENOENT') return value;
  throw error;
}

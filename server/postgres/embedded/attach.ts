import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseRefusal, errorCode, errorMessage } from '../refusal.ts';
import { admitServiceRoles } from './admit-roles.ts';
import { type Cluster, OWNER, PORT } from './cluster.ts';
import { ensureCluster } from './initialize.ts';
import { leaveAndLockAlone, lockAttached } from './locks.ts';
import { runningPostmaster, type StartedPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { clientUserName } from './server-user.ts';
import { socketDirectory } from './socket.ts';

const ATTACH_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 60_000;
const RETRY_MS = 50;

/** Nothing is listening: PostgreSQL is not running, or has not opened its socket yet. */
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED']);

/** PostgreSQL is starting, recovering or stopping (57P0x), or stopped while connecting. */
const BUSY = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', '53300']);

/** The session with which this process uses a cluster. */
export interface Attachment {
  client: pg.Client;
  /** Resolves when the session has ended, expected or not. */
  ended: Promise<void>;
  /** Leaves the cluster and stops PostgreSQL if no other process uses it. */
  leave(): Promise<void>;
}

/**
 * Joins the users of a cluster; creates and starts it if necessary. Adopts a running PostgreSQL, waits for one that is
 * starting or stopping, and tolerates other processes doing the same. Throws DatabaseRefusal with PostgreSQL's last
 * log lines on failure.
 */
export async function attach(cluster: Cluster, applicationName: string): Promise<Attachment> {
  clientUserName();
  await ensureCluster(cluster).catch((error: unknown) => refuseDataDirectory(cluster, error));
  let started: StartedPostmaster | undefined;
  let reason = '';
  for (const deadline = Date.now() + ATTACH_TIMEOUT_MS; Date.now() < deadline; await sleep(RETRY_MS)) {
    const attempt = await connect(cluster, applicationName);
    if (typeof attempt !== 'string') {
      const attachment = await join(cluster, attempt);
      reason = attachment === undefined ? 'another process is stopping it' : await admit(cluster, attachment);
      if (attachment !== undefined && reason === '') return attachment;
      continue;
    }
    reason = attempt;
    if (!ABSENT.has(attempt) || runningPostmaster(cluster) !== undefined) continue;
    const end = started?.end();
    if (started !== undefined && end === undefined) continue;
    if (end?.gaveUp === true && !isContention(end.lastWords)) throw startFailed(cluster, end.lastWords);
    started = await startPostmaster(cluster);
  }
  throw startFailed(cluster, started?.end()?.lastWords ?? reason);
}

/**
 * Connects to the maintenance database, which every cluster has. Returns the error code if the problem may be
 * temporary.
 */
async function connect(cluster: Cluster, applicationName: string): Promise<pg.Client | string> {
  const client = new pg.Client({
    host: socketDirectory(cluster),
    port: PORT,
    user: OWNER,
    database: 'postgres',
    application_name: applicationName,
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener, the end of PostgreSQL would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return waitable(cluster, error);
  }
}

function waitable(cluster: Cluster, error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined && (ABSENT.has(code) || BUSY.has(code))) return code;
  if (error instanceof Error && error.message.includes('Connection terminated')) return error.message;
  if (code === '28000') {
    throw new DatabaseRefusal(
      `The PostgreSQL in ${cluster.directory} was started by another user. Run this as that user, or stop Kontor there first.`,
    );
  }
  throw new DatabaseRefusal(
    `Could not connect to the PostgreSQL in ${cluster.directory}: ${errorMessage(error)}`,
  );
}

async function join(cluster: Cluster, client: pg.Client): Promise<Attachment | undefined> {
  const ended = new Promise<void>((settle) => client.once('end', () => settle()));
  const joined = await lockAttached(client).catch(() => false);
  if (joined) return { client, ended, leave: () => leave(cluster, client) };
  await client.end().catch(() => undefined);
  return undefined;
}

/** Admits the roles of the service. Returns why that failed if a retry may help; the cluster is then left. */
async function admit(cluster: Cluster, attachment: Attachment): Promise<string> {
  try {
    await admitServiceRoles(cluster, attachment.client);
    return '';
  } catch (error) {
    await attachment.leave();
    if (error instanceof DatabaseRefusal) throw error;
    return errorMessage(error);
  }
}

async function leave(cluster: Cluster, client: pg.Client): Promise<void> {
  // A lost session means that PostgreSQL has already ended, or that another process manages it.
  const alone = await leaveAndLockAlone(client).catch(() => false);
  if (alone && !(await stopPostmaster(cluster, STOP_TIMEOUT_MS))) {
    cluster.log.warn({ directory: cluster.directory }, 'PostgreSQL is still stopping');
  }
  await client.end().catch(() => undefined);
}

function refuseDataDirectory(cluster: Cluster, error: unknown): never {
  if (error instanceof DatabaseRefusal || errorCode(error) === undefined) throw error;
  throw new DatabaseRefusal(
    `The data directory ${cluster.dataDir} cannot be used (${errorMessage(error)}). Set DATA_DIR to one that this user may write.`,
  );
}

/** Another process has started PostgreSQL first, or sessions of a killed one are just ending. */
function isContention(lastWords: string): boolean {
  const isLocked = lastWords.includes('lock file ') && lastWords.includes(' already exists');
  return isLocked || /is empty|still in use|shared memory block/.test(lastWords);
}

function startFailed(cluster: Cluster, lastWords: string): DatabaseRefusal {
  return new DatabaseRefusal(
    `PostgreSQL did not start in ${cluster.directory}; its log is ${cluster.logFile}. It last said: ${lastWords || 'nothing'}`,
  );
}

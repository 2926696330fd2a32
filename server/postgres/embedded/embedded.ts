import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Opened } from '../opened.ts';
import { DatabaseRefusal, errorCode, errorMessage } from '../refusal.ts';
import { type Attachment, attach } from './attach.ts';
import { type Cluster, DATABASE, OWNER, PORT } from './cluster.ts';
import { findServer, lockServer } from './locks.ts';
import { adviceOnAccount, chooseServerUser } from './server-user.ts';
import { socketDirectory } from './socket.ts';

/** How long the sessions of a killed server may take to end. */
const SERVER_LOCK_TIMEOUT_MS = 2_000;
const ENTER_ATTEMPTS = 5;
const RESTART_DELAY_MS = { first: 100, last: 5_000 };

/** Whether a process serves the data directory, which only one may do at a time, or only runs a command on it. */
export type Purpose = 'server' | 'command';

/**
 * Opens the embedded database: starts or adopts PostgreSQL and creates Kontor's database if it is new. For a server,
 * PostgreSQL is restarted if it dies. Throws DatabaseRefusal if it cannot be opened or if another server uses the
 * directory.
 */
export async function openEmbedded(cluster: Cluster, purpose: Purpose): Promise<Opened> {
  const name = `kontor ${purpose} pid ${process.pid}`;
  const enter = async () => enterCluster(cluster, purpose, name);
  const first = await enter();
  if (purpose === 'server') warnOfAccount(cluster);
  const watch = purpose === 'server' ? supervise(cluster, first, enter) : undefined;
  const connection = ownerConnection(cluster, name);
  return {
    connection,
    service: connection,
    close: async () => (watch === undefined ? first.leave() : watch.stop()),
  };
}

function warnOfAccount(cluster: Cluster): void {
  const advice = adviceOnAccount(cluster, chooseServerUser(cluster));
  if (advice !== undefined) cluster.log.warn({ directory: cluster.directory }, advice);
}

/**
 * The owner's connection settings for Kontor's database or another one of the cluster; its roles sign in themselves.
 */
export function ownerConnection(cluster: Cluster, applicationName: string, database = DATABASE) {
  return {
    host: socketDirectory(cluster),
    port: PORT,
    user: OWNER,
    database,
    application_name: applicationName,
    ssl: false,
    rolesSignIn: true,
  };
}

async function enterCluster(cluster: Cluster, purpose: Purpose, name: string): Promise<Attachment> {
  for (let attempt = 1; ; attempt += 1) {
    const attachment = await attach(cluster, name);
    try {
      if (purpose === 'server') await becomeServer(cluster, attachment.client);
      await createDatabase(attachment.client);
      return attachment;
    } catch (error) {
      await attachment.leave();
      // PostgreSQL may die right after it was joined; a refusal is final.
      if (error instanceof DatabaseRefusal || attempt === ENTER_ATTEMPTS) throw error;
    }
  }
}

async function becomeServer(cluster: Cluster, client: Client): Promise<void> {
  for (const deadline = Date.now() + SERVER_LOCK_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    if (await lockServer(client)) return;
  }
  const other = (await findServer(client)) ?? 'kontor server';
  throw new DatabaseRefusal(
    `The data directory ${cluster.dataDir} is in use by another server (${other}). Stop that one, or set DATA_DIR to ` +
      'another directory, or set DATABASE_URL to run several servers on one database.',
  );
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 1) return;
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const createdByAnother = errorCode(error) === '42P04' || errorCode(error) === '23505';
    if (!createdByAnother) throw error;
  }
}

/**
 * Keeps a server attached. If its session is lost, PostgreSQL is restarted or adopted and the locks are taken again.
 */
function supervise(cluster: Cluster, first: Attachment, enter: () => Promise<Attachment>) {
  const stopping = new AbortController();
  let attachment: Attachment | undefined = first;
  const watching = watchUntilStopped();

  async function watchUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (attachment === undefined) attachment = await enterAgain();
      if (attachment === undefined) return;
      await Promise.race([attachment.ended, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      cluster.log.error({ directory: cluster.directory }, 'PostgreSQL has ended; restarting it');
      attachment = undefined;
    }
  }

  async function enterAgain(): Promise<Attachment | undefined> {
    for (
      let delayMs = RESTART_DELAY_MS.first;
      !stopping.signal.aborted;
      delayMs = Math.min(delayMs * 2, RESTART_DELAY_MS.last)
    ) {
      try {
        const attachment = await enter();
        cluster.log.info({ directory: cluster.directory }, 'PostgreSQL is running again');
        return attachment;
      } catch (error) {
        cluster.log.error({ reason: errorMessage(error) }, 'PostgreSQL did not restart; retrying');
        await Promise.race([sleep(delayMs), aborted(stopping.signal)]);
      }
    }
    return undefined;
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
      await attachment?.leave();
    },
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((settle) => signal.addEventListener('abort', () => settle(), { once: true }));
}

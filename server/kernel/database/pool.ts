import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import {
  type ServerLimits,
  type ServiceConnection,
  type ServiceRole,
  type Settings,
  settingsOf,
  settleSession,
  signInFor,
} from './connection-role.ts';
import { settleTransactions } from './send.ts';

/**
 * PostgreSQL cancels statements that take too long. A statement that waits for earlier ones on its connection
 * may take longer: after this additional time we cancel what the connection is running, and later discard the
 * connection.
 */
const CANCELLED_AFTER_MS = 100;
const GIVEN_UP_AFTER_MS = 1_500;

/** How long PostgreSQL may take to close a connection that was ended: it may have become unreachable. */
const CLOSED_AFTER_MS = 1_000;

export interface PoolOptions extends ServerLimits {
  readonly connection: ServiceConnection;
  readonly role: ServiceRole;
  readonly size: number;
  /** How long to wait for a connection. */
  readonly connectMs: number;
  /** Further settings of each connection. */
  readonly settings?: Settings;
  /** Called when a connection breaks. The pool replaces it. */
  readonly onConnectionError: (error: Error) => void;
}

/** Creates a pool whose connections work under one of our roles and within the time limits. */
export function createPool(options: PoolOptions): pg.Pool {
  const { connection, role, size, connectMs, statementMs, onConnectionError } = options;
  const settings = settingsOf(role, options, options.settings);
  const pool = new pg.Pool({
    ...signInFor(role, connection),
    max: size,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + GIVEN_UP_AFTER_MS,
    onConnect: async (client) => {
      if (connection.poolMode === 'transaction') settleTransactions(client, settings);
      else await settleSession(client, settings);
      cancelledAfterMs.set(client, statementMs + CANCELLED_AFTER_MS);
    },
  });
  pool.on('error', onConnectionError);
  // A connection can also break while it is in use. Without a listener, that would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
  });
  openClients.set(pool, open);
  return pool;
}

const openClients = new WeakMap<pg.Pool, ReadonlySet<pg.PoolClient>>();

/**
 * Closes all connections after the running statements have ended. `pool.end` does not wait until PostgreSQL has
 * closed them, so a PostgreSQL that stops right afterwards would seem to break them.
 */
export async function closePool(pool: pg.Pool): Promise<void> {
  await pool.end();
  const stillOpen = [...(openClients.get(pool) ?? [])];
  const closed = stillOpen.map((client) => new Promise((resolve) => client.once('end', resolve)));
  await Promise.race([Promise.all(closed), sleep(CLOSED_AFTER_MS, undefined, { ref: false })]);
}

const cancelledAfterMs = new WeakMap<pg.ClientBase, number>();
const cancellations = new WeakMap<pg.ClientBase, Promise<void>>();

/**
 * Waits for an answer on a connection. If it is late, the statement is cancelled and PostgreSQL's answer is
 * returned, because only that says whether something was committed.
 */
export function inTime<Answer>(client: pg.ClientBase, answer: Promise<Answer>): Promise<Answer> {
  const limit = cancelledAfterMs.get(client);
  if (limit === undefined) return answer;
  const timer = setTimeout(() => cancel(client), limit);
  return answer.finally(() => clearTimeout(timer));
}

/**
 * Returns a connection to the pool. A broken or cancelled one is closed instead. Its place stays taken until
 * PostgreSQL was told to cancel its work, so there is never more running work than the pool has places.
 */
export function giveBack(client: pg.PoolClient, isFit: boolean): void {
  if (isFit && !cancellations.has(client)) client.release();
  else void cancel(client).then(() => client.release(true));
}

function cancel(client: pg.ClientBase): Promise<void> {
  const cancellation = cancellations.get(client) ?? cancelStatement(client);
  cancellations.set(client, cancellation);
  return cancellation;
}

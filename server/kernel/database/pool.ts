import pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import {
  type ServerLimits,
  type ServiceConnection,
  type ServiceRole,
  signInFor,
  workUnder,
} from './connection-role.ts';
import { type Sql, toQuery } from './sql.ts';

/**
 * PostgreSQL ends each statement that takes too long. One that waits for those sent before it may take longer: so much
 * after that limit we cancel what the connection works on, and so much after it we give the connection up.
 */
const CANCELLED_AFTER_MS = 100;
const GIVEN_UP_AFTER_MS = 1_500;

export interface PoolOptions extends ServerLimits {
  readonly connection: ServiceConnection;
  readonly role: ServiceRole;
  readonly size: number;
  /** How long to wait for a connection. */
  readonly connectMs: number;
  /** Does what a new connection needs besides. */
  readonly prepare?: (client: pg.ClientBase) => Promise<void>;
  /** Told of a connection that broke; the pool replaces it by itself. */
  readonly onConnectionError: (error: Error) => void;
}

/** Connections that work under a role of ours, none of them for longer than the limits say. */
export function createPool(options: PoolOptions): pg.Pool {
  const { connection, role, size, connectMs, statementMs, prepare, onConnectionError } = options;
  const enter = workUnder(role, options);
  const pool = new pg.Pool({
    ...signInFor(role, connection),
    max: size,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + GIVEN_UP_AFTER_MS,
    onConnect: async (client) => {
      await enter(client);
      await prepare?.(client);
      cancelledAfterMs.set(client, statementMs + CANCELLED_AFTER_MS);
    },
  });
  pool.on('error', onConnectionError);
  // A connection may also break while it is at work; without a listener of its own that would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return pool;
}

const cancelledAfterMs = new WeakMap<pg.ClientBase, number>();
const cancellations = new WeakMap<pg.ClientBase, Promise<void>>();

/**
 * Waits for an answer of a connection. What is late is cancelled, and the answer is then PostgreSQL's: only that tells
 * whether something was committed.
 */
export function inTime<Answer>(client: pg.ClientBase, answer: Promise<Answer>): Promise<Answer> {
  const limit = cancelledAfterMs.get(client);
  if (limit === undefined) return answer;
  const timer = setTimeout(() => cancel(client), limit);
  return answer.finally(() => clearTimeout(timer));
}

/**
 * Gives a connection back. One that is unfit for others, or that was cancelled, is closed; its place in the pool stays
 * taken until PostgreSQL was told to end its work, so that there are never more at work than the pool has places.
 */
export function giveBack(client: pg.PoolClient, isFit: boolean): void {
  if (isFit && !cancellations.has(client)) client.release();
  else void cancel(client).then(() => client.release(true));
}

/** Runs one statement on a connection of its own, and returns its rows. */
export async function runAlone<Row extends object>(pool: pg.Pool, statement: Sql): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { rows } = await inTime(client, client.query<Row>(toQuery(statement)));
    giveBack(client, true);
    return rows;
  } catch (error) {
    giveBack(client, isAnswer(error));
    throw error;
  }
}

/** A refusal of PostgreSQL after which the connection goes on. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== 'FATAL';
}

function cancel(client: pg.ClientBase): Promise<void> {
  const cancellation = cancellations.get(client) ?? cancelStatement(client);
  cancellations.set(client, cancellation);
  return cancellation;
}

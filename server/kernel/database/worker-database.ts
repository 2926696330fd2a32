import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type ServiceConnection,
  type Settings,
  settingsOf,
  settleSession,
  signInDirectly,
} from './connection-role.ts';
import { closePool, createPool } from './pool.ts';
import { runAlone, runTogether } from './run-alone.ts';
import { type Sql, sql } from './sql.ts';

/** Background work may wait longer than a request, but not forever. */
const LIMITS = { statementMs: 30_000, idleInTransactionMs: 30_000 };
const CONNECT_MS = 5_000;

/** The pause before a broken listening connection is replaced. */
const RECONNECT_DELAY_MS = 1_000;

/**
 * All statements of workers are designed for an index. Their tables grow and shrink faster than the
 * statistics follow, so a plan made while a queue was empty could use a sequential scan when it is full.
 */
const PLAN_BY_INDEX: Settings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
};

export interface WorkerDatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  /** Called when an idle connection breaks. The pool replaces it. */
  readonly onConnectionError: (error: Error) => void;
}

/** A connection that receives notifications. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * The database as seen by jobs that work across organizations, such as webhook delivery. It uses the role
 * `kontor_worker`; each table has a policy that says what the role can see. Requests never use it.
 */
export class WorkerDatabase {
  readonly #connection: ServiceConnection;
  readonly #pool: pg.Pool;

  constructor({ connection, poolSize = 4, onConnectionError }: WorkerDatabaseOptions) {
    this.#connection = {
      ...connection,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: LIMITS.statementMs,
      keepAlive: true,
    };
    this.#pool = createPool({
      ...LIMITS,
      connection: this.#connection,
      role: 'kontor_worker',
      size: poolSize,
      connectMs: CONNECT_MS,
      settings: PLAN_BY_INDEX,
      onConnectionError,
    });
  }

  /** Runs one statement durably and returns its rows. */
  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return runAlone<Row>(this.#pool, statement);
  }

  /**
   * Runs statements in one transaction and one round trip, and returns the rows of the last one. The commit
   * does not wait for the disk, so a crash of PostgreSQL can undo it. Use it only for work that is then
   * simply repeated.
   */
  loosely<Row extends object>(...statements: readonly Sql[]): Promise<Row[]> {
    return runTogether<Row>(this.#pool, [LOOSELY, ...statements]);
  }

  /**
   * Listens on a separate connection, which is replaced when it breaks. Notifications sent in between are
   * lost.
   * @param channel a constant in our code, never input
   * @param onListening called when listening begins, and again after each break
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onError: (error: unknown) => void,
    onListening: () => void = () => undefined,
  ): Listener {
    const stopping = new AbortController();
    const { signal } = stopping;
    const callbacks = { onNotification, onError, onListening, signal };
    const listening = keepListening(this.#connection, channel, callbacks);
    return {
      close: () => {
        stopping.abort();
        return listening;
      },
    };
  }

  /** Closes all connections after the running statements have ended. */
  async close(): Promise<void> {
    await closePool(this.#pool);
  }
}

const LOOSELY = sql`SET LOCAL synchronous_commit = off`;

const LISTENING = settingsOf('kontor_worker', LIMITS);

interface Listening {
  readonly onNotification: (payload: string) => void;
  readonly onError: (error: unknown) => void;
  readonly onListening: () => void;
  readonly signal: AbortSignal;
}

async function keepListening(
  connection: ServiceConnection,
  channel: string,
  listening: Listening,
): Promise<void> {
  const { signal, onError } = listening;
  while (!signal.aborted) {
    await listenOnce(connection, channel, listening).catch(onError);
    await sleep(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Listens until the signal aborts. Throws if the connection fails or breaks. */
async function listenOnce(
  connection: ServiceConnection,
  channel: string,
  { onNotification, onListening, signal }: Listening,
): Promise<void> {
  const client = new pg.Client(signInDirectly('kontor_worker', connection));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  client.once('end', end);
  // 'end' follows 'error', and an error without a listener would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => onNotification(payload ?? ''));
  signal.addEventListener('abort', () => end(), { once: true });
  try {
    await client.connect();
    await settleSession(client, LISTENING);
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onListening();
    if (!signal.aborted) await ended;
    if (!signal.aborted) throw new Error('The listening connection was lost.');
  } finally {
    await client.end().catch(() => undefined);
  }
}

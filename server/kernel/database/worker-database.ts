import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ServiceConnection, signInDirectly, workUnder } from './connection-role.ts';
import { asOnePacket } from './one-packet.ts';
import { createPool, giveBack, inTime, runAlone } from './pool.ts';
import { type Sql, sql, toQuery } from './sql.ts';

/** Work in the background waits longer than a request may, but not for ever. */
const LIMITS = { statementMs: 30_000, idleInTransactionMs: 30_000 };
const CONNECT_MS = 5_000;

/** Before a listening connection that broke is made anew. */
const RECONNECT_DELAY_MS = 1_000;

/**
 * The statements of a worker are each made for an index, while the tables that they work through grow and empty faster
 * than their statistics follow: a plan made for the empty queue must not be a sequential scan of the full one.
 */
const PLAN_BY_INDEX = sql`
  SELECT set_config('enable_' || kind, 'off', false)
  FROM unnest('{seqscan,bitmapscan,hashjoin,mergejoin,material}'::text[]) AS kind`;

export interface WorkerDatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  /** Told of a connection that broke while idle; the pool replaces it by itself. */
  readonly onConnectionError: (error: Error) => void;
}

/** A connection that hears notifications. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * The tables as jobs across organizations see them, such as the delivery of webhooks: under the role `kontor_worker`,
 * for which each table says by a policy whether it is shown. No request of a caller ever comes here.
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
      prepare: planByIndex,
      onConnectionError,
    });
  }

  /** Runs one statement, durably, and returns its rows. */
  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return runAlone<Row>(this.#pool, statement);
  }

  /**
   * Runs statements in one transaction and one round trip, and returns the rows of the last. The commit does not wait
   * for the disk: after a crash of PostgreSQL all of it may be undone, so it is for what is then simply done again.
   */
  async loosely<Row extends object>(...statements: readonly Sql[]): Promise<Row[]> {
    const client = await this.#pool.connect();
    const sent = asOnePacket(client, () =>
      [BEGIN, LOOSELY, ...statements, COMMIT].map((statement) => client.query<Row>(toQuery(statement))),
    );
    const results = await inTime(client, Promise.allSettled(sent));
    const failed = results.find((result) => result.status === 'rejected');
    // A failed transaction leaves nothing, but its connection may be broken.
    giveBack(client, failed === undefined);
    if (failed) throw failed.reason;
    const last = results.at(-2);
    return last?.status === 'fulfilled' ? last.value.rows : [];
  }

  /**
   * Listens on a connection of its own, which is made anew when it breaks; what was sent meanwhile is not heard.
   * @param channel a constant of our own code, never input
   * @param onListening from now on everything is heard; called anew after each break
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

  /** Closes every connection, after the statements under way. */
  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const BEGIN = sql`BEGIN`;
const LOOSELY = sql`SET LOCAL synchronous_commit = off`;
const COMMIT = sql`COMMIT`;

const takeRole = workUnder('kontor_worker', LIMITS);

async function planByIndex(client: pg.ClientBase): Promise<void> {
  await client.query(toQuery(PLAN_BY_INDEX));
}

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

/** Listens until the signal; throws when the connection cannot be made or breaks. */
async function listenOnce(
  connection: ServiceConnection,
  channel: string,
  { onNotification, onListening, signal }: Listening,
): Promise<void> {
  const client = new pg.Client(signInDirectly('kontor_worker', connection));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  client.once('end', end);
  // The end follows an error, and an error without a listener would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => onNotification(payload ?? ''));
  signal.addEventListener('abort', () => end(), { once: true });
  try {
    await client.connect();
    await takeRole(client);
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onListening();
    if (!signal.aborted) await ended;
    if (!signal.aborted) throw new Error('The listening connection was lost.');
  } finally {
    await client.end().catch(() => undefined);
  }
}

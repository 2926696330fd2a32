import { availableParallelism } from 'node:os';
import pg from 'pg';
import { closePool, createPool, giveBack } from './pool.ts';
import { GatheredReads, readAlone } from './reads.ts';
import { runAlone } from './run-alone.ts';
import type { Sql } from './sql.ts';
import { waitedInVain } from './too-long.ts';
import { Transaction } from './transaction.ts';
import { PATIENCE_MS, type TurnRules, Turns } from './turns.ts';
import type { Entrance } from './viewer.ts';

/** Limits for requests: the wait for a connection, a statement, and a pause between two statements. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_400;
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Connections for requests. One organization may use enough of them to keep PostgreSQL busy while leaving
 * some for others; while others wait, its limit is eight. The last ones are for work that takes no turn:
 * reads by key, credentials and probes.
 */
const CONNECTIONS = 13;
const TURNS: TurnRules = { all: 12, ofOne: 10, ofOneWhileOthersWait: 8 };

/**
 * Lists, searches and writes of much text use a CPU fully. While other organizations are active, one organization runs at
 * most as many as there are CPUs: more would not finish sooner and would slow everyone else down.
 */
const HEAVY_TURNS: TurnRules = { ...TURNS, ofOneWhileOthersAreActive: Math.max(2, availableParallelism()) };

/** Runs statements for one organization. */
export interface Statements {
  /** Runs one statement and returns its rows. */
  query<Row extends object>(statement: Sql): Promise<Row[]>;
}

/** The work done in a transaction. */
type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** Whether a transaction uses a CPU fully. */
export interface Weight {
  readonly isHeavy?: boolean;
}

/** How a transaction runs. */
export interface Manner extends Weight, Pick<Entrance, 'viewer'> {}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  /** For background work: the number of connections, shared by all organizations. */
  readonly poolSize?: number;
  /** How long a statement may take; by default as long as one of a request. */
  readonly statementMs?: number;
  /** How long a transaction may wait for its next statement; by default as long as one of a request. */
  readonly idleInTransactionMs?: number;
  /** Called when a connection breaks. The pool replaces it. */
  readonly onConnectionError: (error: Error) => void;
}

/** What serves the people who see the same: everything, or only some records, where policies of the role hide the others. */
interface Side {
  readonly pool: pg.Pool;
  readonly reads: GatheredReads;
  readonly turns: Turns;
}

/**
 * The only access to the tables. Each statement runs for one organization, passed to PostgreSQL as the
 * setting `kontor.org_id`. Without the setting, row-level security returns no rows. Statements of a viewer
 * find only the records that this person sees.
 */
export class Database {
  readonly pool: pg.Pool;
  readonly #seeingAll: Side;
  readonly #viewers: Side;
  readonly #heavyTurns: Turns;

  constructor(options: DatabaseOptions) {
    const { poolSize } = options;
    const settings = {
      ...options,
      size: poolSize ?? CONNECTIONS,
      connectMs: CONNECT_MS,
      statementMs: options.statementMs ?? STATEMENT_MS,
      idleInTransactionMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    };
    // The roles do not own the tables, so row-level security applies to them.
    this.pool = createPool({ ...settings, role: 'kontor_app' });
    const viewers = createPool({ ...settings, role: 'kontor_viewer' });
    const turns = new Turns(poolSize === undefined ? TURNS : anyOf(poolSize));
    this.#heavyTurns = new Turns(poolSize === undefined ? HEAVY_TURNS : anyOf(poolSize));
    this.#seeingAll = { pool: this.pool, reads: new GatheredReads(this.pool), turns };
    // Background work may read as a viewer within a transaction, so neither waits for the other.
    const ofViewers = poolSize === undefined ? turns : new Turns(anyOf(poolSize));
    this.#viewers = { pool: viewers, reads: new GatheredReads(viewers), turns: ofViewers };
  }

  /**
   * Runs independent read statements without a transaction, in one round trip each. Reads by key are sent in
   * batches.
   * @param viewer the person who sees only some records, if any
   */
  reading(organizationId: string, viewer?: string): Statements {
    const entrance = { organizationId, viewer };
    const { pool, reads } = this.#sideOf(entrance);
    return {
      query: (statement) =>
        statement.isByKey
          ? reads.query(entrance, statement)
          : this.#heavily(entrance, () => readAlone<never>(pool, entrance, statement)),
    };
  }

  /**
   * Runs `work` in a transaction of the organization, which commits unless `work` throws. Retries after a
   * deadlock, so `work` must have no effects outside the transaction.
   */
  transaction<Result>(organizationId: string, work: Work<Result>, manner: Manner = {}): Promise<Result> {
    const entrance = { organizationId, viewer: manner.viewer };
    return this.#weighed(manner, entrance, () =>
      this.#transact(entrance, work, (transaction) => transaction.commit()),
    );
  }

  /** Runs everything that `transaction` runs, including deferred statements, and then rolls back. */
  rehearsal<Result>(organizationId: string, work: Work<Result>, manner: Manner = {}): Promise<Result> {
    const entrance = { organizationId, viewer: manner.viewer };
    return this.#weighed(manner, entrance, () =>
      this.#transact(entrance, work, (transaction) => transaction.rehearse()),
    );
  }

  /** Calls a database function that belongs to no organization, such as the look-up of a key. */
  system<Row extends object>(statement: Sql): Promise<Row[]> {
    return runAlone<Row>(this.pool, statement).catch((error: unknown) => {
      throw waitedInVain(error);
    });
  }

  /** Closes all connections after the running statements have ended. */
  async close(): Promise<void> {
    await Promise.all([closePool(this.pool), closePool(this.#viewers.pool)]);
  }

  #sideOf({ viewer }: Entrance): Side {
    return viewer === undefined ? this.#seeingAll : this.#viewers;
  }

  /** Waits for the organization's turn, then runs `work`, which uses a connection of its own. */
  #inTurn<Result>(entrance: Entrance, work: () => Promise<Result>, patienceMs?: number): Promise<Result> {
    this.#heavyTurns.notice(entrance.organizationId);
    return takeTurn(this.#sideOf(entrance).turns, entrance.organizationId, work, patienceMs);
  }

  #weighed<Result>({ isHeavy }: Weight, entrance: Entrance, work: () => Promise<Result>): Promise<Result> {
    return isHeavy === true ? this.#heavily(entrance, work) : this.#inTurn(entrance, work);
  }

  /** Waits for a turn of heavy work, then for one of a request; together no longer than a request may wait. */
  #heavily<Result>(entrance: Entrance, work: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + PATIENCE_MS;
    return takeTurn(this.#heavyTurns, entrance.organizationId, () =>
      this.#inTurn(entrance, work, Math.max(0, until - performance.now())),
    );
  }

  async #transact<Result>(entrance: Entrance, work: Work<Result>, end: Work<void>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transactOnce(entrance, work, end);
      } catch (error) {
        if (attempt === 4 || !isConcurrencyFailure(error)) throw error;
      }
    }
  }

  async #transactOnce<Result>(entrance: Entrance, work: Work<Result>, end: Work<void>): Promise<Result> {
    const client = await this.#sideOf(entrance)
      .pool.connect()
      .catch((error: unknown) => {
        throw waitedInVain(error);
      });
    const transaction = new Transaction(client, entrance);
    let isEnding = false;
    try {
      const result = await work(transaction);
      isEnding = true;
      await end(transaction);
      giveBack(client, true);
      return result;
    } catch (error) {
      // If even the rollback fails, the connection is discarded, and PostgreSQL rolls back.
      const isRolledBack = await transaction.rollback();
      giveBack(client, isRolledBack);
      throw waitedInVain(error, { mayHaveCommitted: isEnding && !isRolledBack });
    }
  }
}

async function takeTurn<Result>(
  turns: Turns,
  organizationId: string,
  work: () => Promise<Result>,
  patienceMs?: number,
): Promise<Result> {
  const turn = turns.take(organizationId, patienceMs);
  if (turn) await turn;
  try {
    return await work();
  } finally {
    turns.end(organizationId);
  }
}

function anyOf(connections: number): TurnRules {
  return { all: connections, ofOne: connections, ofOneWhileOthersWait: connections };
}

const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';

function isConcurrencyFailure(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === DEADLOCK_DETECTED || error.code === SERIALIZATION_FAILURE)
  );
}

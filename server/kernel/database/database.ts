import { availableParallelism } from 'node:os';
import pg from 'pg';
import { createPool, giveBack, runAlone } from './pool.ts';
import { GatheredReads, readAlone } from './reads.ts';
import type { Sql } from './sql.ts';
import { waitedInVain } from './too-long.ts';
import { Transaction } from './transaction.ts';
import { PATIENCE_MS, type TurnRules, Turns } from './turns.ts';

/** How long a request may wait for a connection, how long a statement and a pause between two may take. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_400;
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * The connections of requests. Those of one organization may have as many at once as it takes to keep PostgreSQL busy, and
 * leave some for the next one; while others wait it is eight. The last ones are for reads by a key, for credentials and probes,
 * which take no turn.
 */
const CONNECTIONS = 13;
const TURNS: TurnRules = { all: 12, ofOne: 10, ofOneWhileOthersWait: 8 };

/**
 * Lists and searches keep a processor busy, so beside other organizations one organization runs only as many as there are
 * processors. More of them would not finish sooner, and everyone else would be slower.
 */
const LIST_TURNS: TurnRules = { ...TURNS, ofOneWhileOthersAreActive: Math.max(2, availableParallelism()) };

/** Runs statements for one organization. */
export interface Statements {
  /** Runs one statement and returns its rows. */
  query<Row extends object>(statement: Sql): Promise<Row[]>;
}

/** What is done in a transaction. */
type Work<Result> = (transaction: Transaction) => Promise<Result>;

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  /** For work that is not a request's: so many connections, whoever uses them. */
  readonly poolSize?: number;
  /** How long a statement may take; without it as long as a request's. */
  readonly statementMs?: number;
  /** How long a transaction may wait for its next statement; without it as long as a request's. */
  readonly idleInTransactionMs?: number;
  /** Told of a connection that broke; the pool replaces it by itself. */
  readonly onConnectionError: (error: Error) => void;
}

/**
 * The only way to the tables. A statement runs for one organization, which PostgreSQL knows as the
 * setting `kontor.org_id`; row-level security shows nothing to a statement without it.
 */
export class Database {
  readonly pool: pg.Pool;
  readonly #gatheredReads: GatheredReads;
  readonly #turns: Turns;
  readonly #listTurns: Turns;

  constructor(options: DatabaseOptions) {
    const { poolSize } = options;
    this.#turns = new Turns(poolSize === undefined ? TURNS : anyOf(poolSize));
    this.#listTurns = new Turns(poolSize === undefined ? LIST_TURNS : anyOf(poolSize));
    this.pool = createPool({
      ...options,
      // The role is not the tables' owner, so that row-level security applies to it.
      role: 'kontor_app',
      size: poolSize ?? CONNECTIONS,
      connectMs: CONNECT_MS,
      statementMs: options.statementMs ?? STATEMENT_MS,
      idleInTransactionMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    });
    this.#gatheredReads = new GatheredReads(this.pool);
  }

  /** Statements that each stand alone, for reading: one round trip a statement, those by a key in company; no transaction. */
  reading(organizationId: string): Statements {
    return {
      query: (statement) =>
        statement.isByKey
          ? this.#gatheredReads.query(organizationId, statement)
          : this.#list(organizationId, () => readAlone<never>(this.pool, organizationId, statement)),
    };
  }

  /**
   * Runs `work` in one transaction of the organization and commits what it did, or nothing when it
   * throws. Deadlocks are tried again, for which `work` must have no effect outside the transaction.
   */
  transaction<Result>(organizationId: string, work: Work<Result>): Promise<Result> {
    return this.#inTurn(organizationId, () =>
      this.#transact(organizationId, work, (transaction) => transaction.commit()),
    );
  }

  /** Does all that `transaction` does, the deferred statements included, and then undoes it: nothing is written. */
  rehearsal<Result>(organizationId: string, work: Work<Result>): Promise<Result> {
    return this.#inTurn(organizationId, () =>
      this.#transact(organizationId, work, (transaction) => transaction.rehearse()),
    );
  }

  /** Calls a function of the database that belongs to no organization, such as the look-up of a key. */
  system<Row extends object>(statement: Sql): Promise<Row[]> {
    return runAlone<Row>(this.pool, statement).catch((error: unknown) => {
      throw waitedInVain(error);
    });
  }

  /** Closes every connection, after the statements under way. */
  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Works with a connection of its own, when it is the organization's turn. */
  #inTurn<Result>(organizationId: string, work: () => Promise<Result>, patienceMs?: number): Promise<Result> {
    return takeTurn(this.#turns, organizationId, work, patienceMs);
  }

  /** Waits for a turn of a list and then for one of any request, both together no longer than a request may wait. */
  #list<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + PATIENCE_MS;
    return takeTurn(this.#listTurns, organizationId, () =>
      this.#inTurn(organizationId, work, Math.max(0, until - performance.now())),
    );
  }

  async #transact<Result>(organizationId: string, work: Work<Result>, end: Work<void>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transactOnce(organizationId, work, end);
      } catch (error) {
        if (attempt === 4 || !isConcurrencyFailure(error)) throw error;
      }
    }
  }

  async #transactOnce<Result>(organizationId: string, work: Work<Result>, end: Work<void>): Promise<Result> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw waitedInVain(error);
    });
    const transaction = new Transaction(client, organizationId);
    let isEnding = false;
    try {
      const result = await work(transaction);
      isEnding = true;
      await end(transaction);
      giveBack(client, true);
      return result;
    } catch (error) {
      // A connection that cannot even roll back is thrown away; PostgreSQL then rolls back by itself.
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

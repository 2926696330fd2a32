import type pg from 'pg';
import type { Statements } from '../kernel/database/database.ts';
import { endingOf } from '../kernel/database/in-transaction.ts';
import { closePool, createPool, giveBack } from '../kernel/database/pool.ts';
import { runAlone } from '../kernel/database/run-alone.ts';
import type { Sql } from '../kernel/database/sql.ts';
import { waitedInVain } from '../kernel/database/too-long.ts';
import { Turns } from '../kernel/database/turns.ts';

/** Limits for requests: the wait for a connection, a statement, and a pause between two statements. */
const LIMITS = { connectMs: 2_000, statementMs: 2_400, idleInTransactionMs: 10_000 };

/** Until a person is known they belong to no organization, so their transactions share one queue. */
const EVERYONE = '';

/** Transactions may wait for each other; these additional connections are for single look-ups. */
const FOR_LOOKING_UP = 2;

export interface AccessDatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  /** Called when a connection breaks. The pool replaces it. */
  readonly onConnectionError: (error: Error) => void;
}

/**
 * The tables of accounts, sessions and grants, accessed across organizations as the role `kontor_access`. Each
 * statement names the person or the hash of the secret that it acts for.
 */
export class AccessDatabase implements Statements {
  readonly #pool: pg.Pool;
  readonly #turns: Turns;

  constructor({ connection, poolSize = 4, onConnectionError }: AccessDatabaseOptions) {
    this.#pool = createPool({
      ...LIMITS,
      connection,
      role: 'kontor_access',
      size: poolSize + FOR_LOOKING_UP,
      onConnectionError,
    });
    this.#turns = new Turns({ all: poolSize, ofOne: poolSize, ofOneWhileOthersWait: poolSize });
  }

  /** Runs one statement, which commits on its own, and returns its rows. */
  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return runAlone<Row>(this.#pool, statement).catch((error: unknown) => {
      throw waitedInVain(error, { mayHaveCommitted: true });
    });
  }

  /** Runs `work` in one transaction, which commits unless `work` throws. */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    await this.#turns.take(EVERYONE);
    try {
      return await this.#transact(work);
    } finally {
      this.#turns.end(EVERYONE);
    }
  }

  async #transact<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw waitedInVain(error);
    });
    const ending = await endingOf(client, work);
    giveBack(client, ending.isCommitted || ending.isRolledBack);
    if (!ending.isCommitted) throw waitedInVain(ending.error, ending);
    return ending.result;
  }

  /** Closes all connections after the running statements have ended. */
  async close(): Promise<void> {
    await closePool(this.#pool);
  }
}

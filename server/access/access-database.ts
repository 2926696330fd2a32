import pg from 'pg';
import { workUnder } from '../kernel/connection-role.ts';
import type { Statements } from '../kernel/database.ts';
import { type Sql, toQuery } from '../kernel/sql.ts';

/** How long a request may wait for a connection, and for the answer to one statement. */
const CONNECTION_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 2_500;

export interface AccessDatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  /** Told of a connection that broke; the pool replaces it by itself. */
  readonly onConnectionError: (error: Error) => void;
}

/**
 * The tables of accounts, sessions and grants as people see them: across organizations, under the role
 * `kontor_access`. Every statement names the person or the secret's hash that it acts for.
 */
export class AccessDatabase implements Statements {
  readonly #pool: pg.Pool;

  constructor({ connection, poolSize = 4, onConnectionError }: AccessDatabaseOptions) {
    this.#pool = new pg.Pool({
      ...connection,
      max: poolSize,
      onConnect: workUnder('kontor_access'),
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
    });
    this.#pool.on('error', onConnectionError);
    // A connection may also break while it is at work; without a listener of its own that would end the process.
    this.#pool.on('connect', (client) => client.on('error', onConnectionError));
  }

  /** Runs one statement, which commits by itself, and returns its rows. */
  async query<Row extends object>(statement: Sql): Promise<Row[]> {
    return (await this.#pool.query<Row>(toQuery(statement))).rows;
  }

  /** Runs `work` in one transaction and commits what it did, or nothing when it throws. */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work({
        query: async <Row extends object>(statement: Sql) =>
          (await client.query<Row>(toQuery(statement))).rows,
      });
      // PostgreSQL answers COMMIT with ROLLBACK when an earlier statement failed.
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot even roll back is thrown away; PostgreSQL then rolls back by itself.
      const rolledBack = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      client.release(!rolledBack);
      throw error;
    }
  }

  /** Closes every connection, after the statements under way. */
  async close(): Promise<void> {
    await this.#pool.end();
  }
}

import type pg from 'pg';
import { asOnePacket } from './one-packet.ts';
import { markOpenWrite } from './open-writes.sql.ts';
import { inTime } from './pool.ts';
import { BEGIN, beginning, COMMIT, send } from './send.ts';
import { type Sql, sql } from './sql.ts';
import { type Entrance, entering } from './viewer.ts';

/**
 * A transaction of one organization. Statements are pipelined: BEGIN travels with the first statement and the
 * deferred ones travel with COMMIT. An operation therefore takes as many round trips as it awaits answers.
 */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #entrance: Entrance;
  readonly #sent: Promise<pg.QueryResult>[] = [];
  readonly #deferred: Sql[] = [];

  constructor(client: pg.PoolClient, entrance: Entrance) {
    this.#client = client;
    this.#entrance = entrance;
  }

  /** Runs one statement and returns its rows. */
  async query<Row extends object>(statement: Sql): Promise<Row[]> {
    const sent = asOnePacket(this.#client, () => {
      this.#open();
      return this.#send<Row>(statement);
    });
    const result: pg.QueryResult<Row> = await inTime(this.#client, sent);
    return result.rows;
  }

  /** Defers a statement whose rows nobody needs. It is sent together with the commit. */
  defer(statement: Sql): void {
    this.#deferred.push(statement);
  }

  /**
   * Sends the deferred statements before the commit, so that later statements see their effects. Throws the
   * first error.
   */
  async flush(): Promise<void> {
    if (this.#deferred.length === 0) return;
    const deferred = this.#deferred.splice(0);
    const sent = asOnePacket(this.#client, () => {
      this.#open();
      return deferred.map((statement) => this.#send(statement));
    });
    const results = await inTime(this.#client, Promise.allSettled(sent));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Sends the deferred statements and the commit. Throws the first error that prevented the commit. */
  async commit(): Promise<void> {
    const committed = await this.#end(COMMIT);
    // PostgreSQL answers COMMIT with ROLLBACK if an earlier statement failed.
    if (committed && committed.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  /**
   * Sends the deferred statements as a commit would, then rolls back. Throws the first error of any
   * statement.
   */
  async rehearse(): Promise<void> {
    await this.#end(ROLLBACK);
  }

  /** Rolls back. Returns whether the connection is still usable. */
  async rollback(): Promise<boolean> {
    if (this.#sent.length === 0) return true;
    const rolledBack = this.#send(ROLLBACK);
    await inTime(this.#client, Promise.allSettled(this.#sent));
    return rolledBack.then(
      () => true,
      () => false,
    );
  }

  async #end(statement: Sql): Promise<pg.QueryResult | undefined> {
    if (this.#deferred.length === 0 && this.#sent.length === 0) return undefined;
    const ended = asOnePacket(this.#client, () => {
      this.#open();
      for (const deferred of this.#deferred) this.#send(deferred);
      return this.#send(statement);
    });
    const results = await inTime(this.#client, Promise.allSettled(this.#sent));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return ended;
  }

  #open(): void {
    if (this.#sent.length > 0) return;
    const opening = [
      ...entering(this.#entrance, 'transaction'),
      markOpenWrite(this.#entrance.organizationId),
    ];
    const first = beginning(this.#client, BEGIN, ...opening);
    for (const statement of first) this.#send(statement);
  }

  #send<Row extends object>(statement: Sql): Promise<pg.QueryResult<Row>> {
    const answer = send<Row>(this.#client, statement);
    // An answer that nobody awaits must not end the process. `commit` checks all of them.
    answer.catch(() => undefined);
    this.#sent.push(answer);
    return answer;
  }
}

const ROLLBACK = sql`ROLLBACK`;

import type pg from 'pg';
import type { Statements } from './database.ts';
import { asOnePacket } from './one-packet.ts';
import { inTime } from './pool.ts';
import { BEGIN, beginning, send } from './send.ts';
import type { Sql } from './sql.ts';

/** How a transaction ended: with its result after the commit, or with the error that prevented it. */
export type Ending<Result> =
  | { readonly isCommitted: true; readonly result: Result }
  | {
      readonly isCommitted: false;
      readonly error: unknown;
      /** Whether the connection is still usable. If not, close it, and PostgreSQL rolls back. */
      readonly isRolledBack: boolean;
      /** Whether COMMIT was sent but its answer was lost. */
      readonly mayHaveCommitted: boolean;
    };

/** Statements of one connection. */
export function statementsOf(client: pg.ClientBase): Statements {
  return {
    query: async <Row extends object>(statement: Sql) =>
      (await inTime(client, send<Row>(client, statement))).rows,
  };
}

/** Runs `work` in a transaction of a connection, which commits unless `work` throws. */
export async function inTransaction<Result>(
  client: pg.ClientBase,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const ending = await endingOf(client, work);
  if (!ending.isCommitted) throw ending.error;
  return ending.result;
}

/** Does the same for a caller that needs to know the state of the connection after a failure; never rejects. */
export async function endingOf<Result>(
  client: pg.ClientBase,
  work: (statements: Statements) => Promise<Result>,
): Promise<Ending<Result>> {
  let isEnding = false;
  try {
    const begun = asOnePacket(client, () =>
      beginning(client, BEGIN).map((statement) => send(client, statement)),
    );
    await inTime(client, Promise.all(begun));
    const result = await work(statementsOf(client));
    isEnding = true;
    // PostgreSQL answers COMMIT with ROLLBACK if an earlier statement failed, even if the work caught the error.
    const { command } = await inTime(client, client.query('COMMIT'));
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return { isCommitted: true, result };
  } catch (error) {
    const isRolledBack = await inTime(client, client.query('ROLLBACK')).then(
      () => true,
      () => false,
    );
    return { isCommitted: false, error, isRolledBack, mayHaveCommitted: isEnding && !isRolledBack };
  }
}

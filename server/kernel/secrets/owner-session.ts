import pg from 'pg';
import type { Statements } from '../database/database.ts';
import { inTransaction, statementsOf } from '../database/in-transaction.ts';

/** A connection as the schema owner, for work on the secrets of all organizations. */
export interface OwnerSession extends Statements {
  /** Runs `work` in one transaction, which commits unless `work` throws. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Opens a session, works with it and closes it. */
export async function withOwnerSession<Result>(
  connection: pg.ClientConfig,
  work: (session: OwnerSession) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  // Running statements fail too. Without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work({
      ...statementsOf(client),
      transaction: (inside) => inTransaction(client, inside),
    });
  } finally {
    await client.end();
  }
}

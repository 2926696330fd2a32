import type pg from 'pg';
import { localSettings, type Settings } from './connection-role.ts';
import { joinSql, type Sql, sql, toQuery } from './sql.ts';

/** The settings that the transactions of a connection make themselves, because it keeps no session. */
const madeByTransactions = new WeakMap<pg.ClientBase, Sql>();

/**
 * Declares that a connection has another session in each transaction. Nothing may then be set on a session, and no
 * statement may be prepared there.
 */
export function settleTransactions(client: pg.ClientBase, settings: Settings): void {
  madeByTransactions.set(client, localSettings(settings));
}

/** Whether a connection keeps its session, with all that was set there. */
export function keepsSession(client: pg.ClientBase): boolean {
  return !madeByTransactions.has(client);
}

/** Sends a statement, as a prepared one if the connection keeps its session. */
export function send<Row extends object>(
  client: pg.ClientBase,
  statement: Sql,
): Promise<pg.QueryResult<Row>> {
  const { name, ...unnamed } = toQuery(statement);
  return client.query<Row>(name !== undefined && keepsSession(client) ? { name, ...unnamed } : unnamed);
}

/** Begin and end a transaction. */
export const BEGIN = sql`BEGIN`;
export const BEGIN_READ_ONLY = sql`BEGIN READ ONLY`;
export const COMMIT = sql`COMMIT`;

/**
 * The statements that begin a transaction. They must travel in one packet.
 * @param begin one of those above
 * @param expressions what to evaluate at once, such as settings of the transaction
 */
export function beginning(client: pg.ClientBase, begin: Sql, ...expressions: readonly Sql[]): Sql[] {
  const settings = madeByTransactions.get(client);
  const all = settings === undefined ? expressions : [settings, ...expressions];
  return all.length === 0 ? [begin] : [begin, sql`SELECT ${joinSql(all, sql`, `)}`];
}

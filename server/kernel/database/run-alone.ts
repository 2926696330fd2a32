import pg from 'pg';
import { asOnePacket } from './one-packet.ts';
import { giveBack, inTime } from './pool.ts';
import { BEGIN, beginning, COMMIT, keepsSession, send } from './send.ts';
import type { Sql } from './sql.ts';

/** Runs one statement on a separate connection and returns its rows. It commits on its own. */
export async function runAlone<Row extends object>(pool: pg.Pool, statement: Sql): Promise<Row[]> {
  const client = await pool.connect();
  if (!keepsSession(client)) return commitTogether(client, [statement]);
  try {
    const { rows } = await inTime(client, send<Row>(client, statement));
    giveBack(client, true);
    return rows;
  } catch (error) {
    giveBack(client, isAnswer(error));
    throw error;
  }
}

/** Runs statements in one transaction and one round trip, and returns the rows of the last one. */
export async function runTogether<Row extends object>(
  pool: pg.Pool,
  statements: readonly Sql[],
): Promise<Row[]> {
  return commitTogether(await pool.connect(), statements);
}

/** Does so on a connection, which it gives back. */
async function commitTogether<Row extends object>(
  client: pg.PoolClient,
  statements: readonly Sql[],
): Promise<Row[]> {
  const sent = asOnePacket(client, () =>
    [...beginning(client, BEGIN), ...statements, COMMIT].map((statement) => send<Row>(client, statement)),
  );
  const results = await inTime(client, Promise.allSettled(sent));
  const failed = results.filter((result) => result.status === 'rejected');
  // A failed transaction leaves nothing behind, but its connection may be broken.
  giveBack(
    client,
    failed.every(({ reason }) => isAnswer(reason)),
  );
  if (failed[0]) throw failed[0].reason;
  const last = results.at(-2);
  return last?.status === 'fulfilled' ? last.value.rows : [];
}

/** Whether PostgreSQL refused a statement in a way that leaves the connection usable. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== 'FATAL';
}

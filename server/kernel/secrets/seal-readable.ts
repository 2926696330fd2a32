import type { OwnerSession } from './owner-session.ts';
import { placeIn, type ReadableSecret, type SealedColumn } from './sealed-column.ts';
import type { Secrets } from './secrets.ts';

/** How many secrets are sealed in a transaction. */
const BATCH = 500;

/**
 * Seals the secrets that are still readable in the database: those of an older version, and those written by a server
 * without a key. Each batch is its own transaction, so an interrupted run can be continued, and several processes may
 * run it at once.
 * @returns how many were sealed
 */
export async function sealReadable(
  session: OwnerSession,
  secrets: Secrets,
  columns: readonly SealedColumn[],
): Promise<number> {
  let sealed = 0;
  for (const column of columns) {
    let batch: number;
    do {
      batch = await session.transaction(() => sealBatch(session, secrets, column));
      sealed += batch;
    } while (batch > 0);
  }
  return sealed;
}

async function sealBatch(session: OwnerSession, secrets: Secrets, column: SealedColumn): Promise<number> {
  const readable = await session.query<ReadableSecret>(column.lockReadable(BATCH));
  if (readable.length === 0) return 0;
  const rows: { organization_id: string | null; row_id: string; sealed: Buffer }[] = [];
  for (const { value, ...row } of readable) {
    rows.push({ ...row, sealed: await secrets.seal(session, placeIn(column, row), value) });
  }
  await session.query(column.writeSealed(rows));
  return readable.length;
}

/** Whether any secret is stored readable. */
export async function holdsReadable(
  session: OwnerSession,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  for (const column of columns) {
    const found = await session.transaction(() => session.query(column.lockReadable(1)));
    if (found.length > 0) return true;
  }
  return false;
}

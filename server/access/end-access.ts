import type { Statements } from '../kernel/database/database.ts';
import { API_KEYS, selectHasTable, WAITING_MAIL, WAYS_IN, type WayIn } from './end-access.sql.ts';

/**
 * Ends everything that gives people and apps access besides passwords: sessions, links, invitations and app
 * connections, in all organizations. Otherwise, access that was ended after a backup was written would work again
 * after a restore. Waiting emails with such links, or about security events, are not sent.
 * @param statements of the schema owner; the schema may be an older version
 * @param withKeys whether to end API keys too
 * @returns what was ended, such as `2 sessions`
 */
export async function endAccess(statements: Statements, withKeys: boolean): Promise<string[]> {
  const said: string[] = [];
  for (const { table, one, many, end } of withKeys ? [...WAYS_IN, API_KEYS] : WAYS_IN) {
    const [row] = await queryTable<{ ended: number }>(statements, { table, end });
    const ended = row?.ended ?? 0;
    if (ended > 0) said.push(`${ended} ${ended === 1 ? one : many}`);
  }
  for (const waiting of WAITING_MAIL) await queryTable(statements, waiting);
  return said;
}

/** Runs a statement on a table if the schema already has it. */
async function queryTable<Row extends object>(
  statements: Statements,
  { table, end }: Pick<WayIn, 'table' | 'end'>,
): Promise<readonly Row[]> {
  const [has] = await statements.query<{ exists: boolean }>(selectHasTable(table));
  return has?.exists === true ? statements.query<Row>(end) : [];
}

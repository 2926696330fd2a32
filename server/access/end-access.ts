import type { Statements } from '../kernel/database/database.ts';
import { API_KEYS, selectHasTable, WAITING_MAIL, WAYS_IN, type WayIn } from './end-access.sql.ts';

/**
 * Ends what lets people and apps in besides their passwords: sessions, links, invitations and connections of apps, in all
 * organizations. What was ended since a backup was written would otherwise work again after its restore. E-mails with
 * such links, and those about security events, that waited when the backup was written are not sent.
 * @param statements of the owner of the schema, which may be an older one
 * @param withKeys whether API keys end too
 * @returns what ended, such as `2 sessions`
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

/** Runs a statement on a table, if the schema has it yet. */
async function queryTable<Row extends object>(
  statements: Statements,
  { table, end }: Pick<WayIn, 'table' | 'end'>,
): Promise<readonly Row[]> {
  const [has] = await statements.query<{ exists: boolean }>(selectHasTable(table));
  return has?.exists === true ? statements.query<Row>(end) : [];
}

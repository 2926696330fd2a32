import type { Statements } from '../kernel/database/database.ts';
import { API_KEYS, selectHasTable, WAYS_IN } from './end-access.sql.ts';

/**
 * Ends what lets people and apps in besides their passwords: sessions, links, invitations and connections of apps, in all
 * organizations. What was ended since a backup was written would otherwise work again after its restore.
 * @param statements of the owner of the schema, which may be an older one
 * @param withKeys whether API keys end too
 * @returns what ended, such as `2 sessions`
 */
export async function endAccess(statements: Statements, withKeys: boolean): Promise<string[]> {
  const said: string[] = [];
  for (const { table, one, many, end } of withKeys ? [...WAYS_IN, API_KEYS] : WAYS_IN) {
    const [has] = await statements.query<{ exists: boolean }>(selectHasTable(table));
    if (has?.exists !== true) continue;
    const [row] = await statements.query<{ ended: number }>(end);
    const ended = row?.ended ?? 0;
    if (ended > 0) said.push(`${ended} ${ended === 1 ? one : many}`);
  }
  return said;
}

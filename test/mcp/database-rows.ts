import type pg from 'pg';
import type { TestApi } from '../api.ts';

/**
 * Every row of every table, as text, by table: to see what a call changed, or that it changed nothing. Without what changes by
 * itself a while after a call: the last use of a credential, and the outbox, whose events stand in a table of their own.
 */
export async function everyRow(api: TestApi): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await api.rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'outbox'
     ORDER BY 1`,
  );
  const rows: [string, string[]][] = [];
  for (const { name } of tables) {
    const found = await api.rows<pg.QueryResultRow & { row: string }>(
      `SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM "${name}" t ORDER BY 1`,
    );
    rows.push([name, found.map(({ row }) => row)]);
  }
  return new Map(rows);
}

/** The tables that differ, with the rows that are in only one of both. */
export function differences(
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): Record<string, { gone: string[]; come: string[] }> {
  const found = [...after].map(([table, rows]): [string, { gone: string[]; come: string[] }] => {
    const former = before.get(table) ?? [];
    return [
      table,
      {
        gone: former.filter((row) => !rows.includes(row)),
        come: rows.filter((row) => !former.includes(row)),
      },
    ];
  });
  return Object.fromEntries(found.filter(([, { gone, come }]) => gone.length + come.length > 0));
}

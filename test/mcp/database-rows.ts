import type pg from 'pg';
import type { TestApi } from '../api.ts';

/**
 * Tables that background work changes in its own time: the outbox, whose events stand in a table of their own, the upkeep,
 * and the log of requests, to which every call is added.
 */
const CHANGED_IN_THE_BACKGROUND = ['api_requests', 'audit_seals', 'outbox', 'schedules'];

/**
 * Every row of every table, as text, by table: to see what a call changed, or that it changed nothing. Leaves out what changes by
 * itself: the last use of a credential, the server's own jobs, and the tables above.
 */
export async function everyRow(api: TestApi): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await api.rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1) ORDER BY 1`,
    [CHANGED_IN_THE_BACKGROUND],
  );
  const rows: [string, string[]][] = [];
  for (const { name } of tables) {
    const found = await api.rows<pg.QueryResultRow & { row: string }>(
      `SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM "${name}" t
       WHERE NOT ($1 = 'jobs' AND to_jsonb(t)->>'key' = 'scheduled') ORDER BY 1`,
      [name],
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

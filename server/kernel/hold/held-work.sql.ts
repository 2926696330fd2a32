import { type Sql, sql } from '../database/sql.ts';

/**
 * The condition under which Kontor may send or call something on its own. After a restore, such work waits
 * until `kontor resume`. Whatever sends, runs or calls without being asked checks this condition when it
 * takes its next piece of work.
 */
export const MAY_GO_ON = sql`NOT EXISTS (SELECT FROM held_work)`;

/** Whether the schema already has the table. */
export function selectCanHold(): Sql {
  return sql`SELECT to_regclass('public.held_work') IS NOT NULL AS "exists"`;
}

/** Holds such work. Requires the schema owner. */
export function holdWork(reason: string): Sql {
  return sql`INSERT INTO held_work (reason) VALUES (${reason}) ON CONFLICT DO NOTHING`;
}

/** Resumes such work; returns a row for each reason it was held. Requires the schema owner. */
export function resumeWork(): Sql {
  return sql`DELETE FROM held_work RETURNING reason, since`;
}

/** Why and since when such work is held; no rows if it is not. */
export function selectHeldWork(): Sql {
  return sql`SELECT reason, since FROM held_work ORDER BY since`;
}

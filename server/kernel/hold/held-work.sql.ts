import { type Sql, sql } from '../database/sql.ts';

/**
 * The condition under which work that leaves the installation without anyone asking may go on. After a restore it waits until
 * `kontor resume`. Whatever sends, runs or calls by itself has this condition where it takes its next piece of work.
 */
export const MAY_GO_ON = sql`NOT EXISTS (SELECT FROM held_work)`;

/** Whether the schema has the table yet. */
export function selectCanHold(): Sql {
  return sql`SELECT to_regclass('public.held_work') IS NOT NULL AS "exists"`;
}

/** Holds such work. For the owner of the schema. */
export function holdWork(reason: string): Sql {
  return sql`INSERT INTO held_work (reason) VALUES (${reason}) ON CONFLICT DO NOTHING`;
}

/** Lets it go on; a row for each reason that there was. For the owner of the schema. */
export function resumeWork(): Sql {
  return sql`DELETE FROM held_work RETURNING reason, since`;
}

/** Why such work waits, and since when; no rows where it does not. */
export function selectHeldWork(): Sql {
  return sql`SELECT reason, since FROM held_work ORDER BY since`;
}

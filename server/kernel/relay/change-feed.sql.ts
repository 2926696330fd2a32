import { type Sql, sql } from '../database/sql.ts';

/** Begins the feed anew after a restore: earlier cursors expire. Requires the schema owner. */
export function beginChangeFeed(): Sql {
  return sql`
    INSERT INTO change_feed (begins_at) VALUES (clock_timestamp())
    ON CONFLICT (is_only) DO UPDATE SET begins_at = EXCLUDED.begins_at`;
}

/** Whether the schema already has the feed. */
export function selectHasChangeFeed(): Sql {
  return sql`SELECT to_regclass('public.change_feed') IS NOT NULL AS "exists"`;
}

import { type Sql, sql } from '../../kernel/database/sql.ts';

/** How many records one statement of an export reads. */
const WINDOW = 1_000;

/** One row: the last id that was read, null at the end, and the JSON of the matching records. */
export interface ExportWindow {
  readonly last: string | null;
  readonly rows: string;
}

/**
 * A statement of an export. It reads a window of records after an id and returns those that match the filter. Its cost
 * does not depend on how many records exist or match, and nothing stays open between two statements.
 * @param records the records after an id, of one organization; the window takes the first of them
 * @param wanted rows of `id` and `json` for the records of the window `w` that match the filter
 */
export function windowOf(records: Sql, wanted: Sql): Sql {
  return sql`
    WITH w AS MATERIALIZED (${records} ORDER BY id LIMIT ${WINDOW})
    SELECT (SELECT w.id FROM w ORDER BY w.id DESC LIMIT 1) AS last, (
      SELECT coalesce(json_agg(f.json ORDER BY f.id), '[]')::text FROM (${wanted}) f) AS rows`;
}

import { type Sql, sql } from '../../kernel/database/sql.ts';

/** How many records one statement of an export looks at. */
const WINDOW = 1_000;

/** One row: the last id that was looked at, null at the end, and the JSON of the records that are wanted. */
export interface ExportWindow {
  readonly last: string | null;
  readonly rows: string;
}

/**
 * A statement of an export. It looks at so many records after an id and answers those of them that the filter admits: it costs
 * the same however many there are and however few of them are wanted, and nothing is held between two of them.
 * @param records the records after an id, of one organization; the window takes the first of them
 * @param wanted rows of `id` and `json` for those of the window `w` that the filter admits
 */
export function windowOf(records: Sql, wanted: Sql): Sql {
  return sql`
    WITH w AS MATERIALIZED (${records} ORDER BY id LIMIT ${WINDOW})
    SELECT (SELECT w.id FROM w ORDER BY w.id DESC LIMIT 1) AS last, (
      SELECT coalesce(json_agg(f.json ORDER BY f.id), '[]')::text FROM (${wanted}) f) AS rows`;
}

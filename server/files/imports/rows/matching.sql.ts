import { type Sql, sql } from '../../../kernel/database/sql.ts';
import type { WrittenRecord } from '../../../kernel/family/import-kind.ts';

/** What to search for among the records of `matches`. */
export const ASKED = sql`ARRAY(SELECT compared FROM asked)`;

/**
 * The records that match keys, as `key` and `id`.
 * @param compared the expression that a `key` is compared with
 * @param records rows of `compared` and `id`. All keys are searched at once: one by one, PostgreSQL would scan the
 *   whole table for each until it has been analyzed, as on the first day of an organization.
 */
export function matches(keys: readonly string[], compared: Sql, records: Sql): Sql {
  return sql`
    WITH asked AS (SELECT key, ${compared} AS compared FROM unnest(${keys}::text[]) AS key),
      found AS MATERIALIZED (${records})
    SELECT asked.key, found.id FROM asked JOIN found USING (compared)`;
}

/** The oldest record of each key, because ids are in the order of creation. */
export function oldestOf(matching: Sql): Sql {
  return sql`SELECT m.key, min(m.id::text) AS id FROM (${matching}) m GROUP BY m.key`;
}

/** The records that an import left, as rows `l` of `id` and `version`. */
export function leftRecords(records: readonly Pick<WrittenRecord, 'record_id' | 'version'>[]): Sql {
  const ids = records.map(({ record_id }) => record_id);
  const versions = records.map(({ version }) => version);
  return sql`unnest(${ids}::uuid[], ${versions}::timestamptz[]) AS l (id, version)`;
}

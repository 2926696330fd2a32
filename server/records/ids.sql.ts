import { type Sql, sql } from '../kernel/database/sql.ts';

/** Lists the ids of all records that match a filter, however many there are. */

/** How many records a statement reads; its cost does not depend on how many match. */
const WINDOW = 10_000;

/** Selects the ids after `from`. */
interface RecordIds {
  readonly table: Sql;
  readonly from: string;
  /** What the condition calls the record; `c` by default. */
  readonly alias?: Sql | undefined;
  readonly wanted: Sql;
}

/** One row: reads the records after an id in the order of ids, which never change. */
export function selectRecordIds(organizationId: string, asked: RecordIds): Sql {
  const { table, from, alias = sql`c`, wanted } = asked;
  return sql`
    SELECT coalesce(json_agg(${alias}.id ORDER BY ${alias}.id) FILTER (WHERE ${wanted}), '[]')::text AS ids,
      CASE WHEN count(*) = ${WINDOW} THEN (array_agg(${alias}.id ORDER BY ${alias}.id DESC))[1] END AS next
    FROM (
      SELECT * FROM ${table} WHERE org_id = ${organizationId} AND id > ${from} ORDER BY id LIMIT ${WINDOW}
    ) ${alias}`;
}

import { type Sql, sql } from '../kernel/database/sql.ts';

/** How all records are named that a filter admits, however many they are. */

/** So many records are looked at by one statement, which costs the same however few of them are wanted. */
const WINDOW = 10_000;

/** Which ids: those after `from`. */
interface RecordIds {
  readonly table: Sql;
  readonly from: string;
  /** A condition on the record `c`. */
  readonly wanted: Sql;
}

/** One row: looks at the records after an id, in the order of ids, which no change of a record alters. */
export function selectRecordIds(organizationId: string, { table, from, wanted }: RecordIds): Sql {
  return sql`
    SELECT coalesce(json_agg(c.id ORDER BY c.id) FILTER (WHERE ${wanted}), '[]')::text AS ids,
      CASE WHEN count(*) = ${WINDOW} THEN (array_agg(c.id ORDER BY c.id DESC))[1] END AS next
    FROM (
      SELECT * FROM ${table} WHERE org_id = ${organizationId} AND id > ${from} ORDER BY id LIMIT ${WINDOW}
    ) c`;
}

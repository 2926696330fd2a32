import { type Sql, sql } from '../database/sql.ts';

/** Makes the partitions of yesterday, today and the next days of a table that has one a day; those that exist stay as they are. */
export function createPartitions(table: string): Sql {
  return sql`
    SELECT create_partition(${table}, (now() AT TIME ZONE 'UTC')::date + ahead) FROM generate_series(-1, 7) AS ahead`;
}

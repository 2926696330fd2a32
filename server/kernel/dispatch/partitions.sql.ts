import { type Sql, sql } from '../database/sql.ts';

/** Creates the daily partitions of a table for yesterday, today and the next days, unless they exist. */
export function createPartitions(table: string): Sql {
  return sql`
    SELECT create_partition(${table}, (now() AT TIME ZONE 'UTC')::date + ahead) FROM generate_series(-1, 7) AS ahead`;
}

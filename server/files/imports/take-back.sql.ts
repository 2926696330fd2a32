import { constantSql, joinSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';

/** What an undo asks of the records of an import. */

/** Those of the records that an import created in a table, with whether they are still there; others are in the trash. */
export function selectCreated(
  organizationId: string,
  id: string,
  table: string,
  ids: readonly string[],
): Sql {
  return sql`
    SELECT r.record_id, ${timestampText(sql`r.version`)} AS version, t.id IS NOT NULL AS is_there
    FROM import_records r LEFT JOIN ${constantSql(table)} t ON t.org_id = ${organizationId} AND t.id = r.record_id
    WHERE r.org_id = ${organizationId} AND r.import_id = ${id} AND r.was_created AND r.record_id = ANY (${ids}::uuid[])
      AND (t.id IS NOT NULL OR EXISTS (SELECT FROM trash_rows g
        WHERE g.org_id = ${organizationId} AND g.record_id = r.record_id AND g.of_table = ${table}))`;
}

/**
 * Those of the records in some tables that are still there, and stay until the transaction ends; locked a table after the other,
 * and in each in the order in which every statement locks several.
 */
export function lockLinked(organizationId: string, tables: readonly string[], ids: readonly string[]): Sql {
  const locked = tables.map(
    (table) => sql`(
      SELECT id FROM ${constantSql(table)} WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR KEY SHARE)`,
  );
  const names = tables.map((_, index) => constantSql(`linked_${index}`));
  return sql`
    WITH ${joinSql(
      locked.map((rows, index) => sql`${names[index] ?? sql``} AS ${rows}`),
      sql`, `,
    )} ${joinSql(
      names.map((name) => sql`SELECT id FROM ${name}`),
      sql` UNION ALL `,
    )}`;
}

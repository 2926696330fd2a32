import { constantSql, type Sql, sql } from '../kernel/database/sql.ts';
import type { ReadableKind } from '../kernel/family/record-registry.ts';

/** A condition on a record `r`: it has a date in a column. */
export function isOnDay(column: string, day: string): Sql {
  return sql`${constantSql(`r.${column}`)} = ${day}::date`;
}

/** A condition on a record `r`: it has an instant in a column that is one of a day. */
export function isInDay(column: string, from: string, to: string): Sql {
  const stored = constantSql(`r.${column}`);
  return sql`${stored} >= ${from} AND ${stored} < ${to}`;
}

/** A condition on a record `r`: it has a date in a custom field that lists can be filtered by. */
export function hasCustomDay(organizationId: string, kind: string, key: string, day: string): Sql {
  return sql`r.id IN (
    SELECT v.record_id FROM custom_fields f JOIN custom_values v ON v.org_id = f.org_id AND v.field_id = f.id
    WHERE f.org_id = ${organizationId} AND f.object = ${kind} AND f.key = ${key} AND f.deleted_at IS NULL AND v.day = ${day}::date)`;
}

/** Some of the records that meet a condition, by their ids. */
export function selectRecordsWhere(
  organizationId: string,
  { source, json }: ReadableKind,
  condition: Sql,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Sql {
  return sql`
    SELECT (${constantSql(json)})::text AS json FROM ${constantSql(source)} r
    WHERE r.org_id = ${organizationId} AND (${after}::uuid IS NULL OR r.id > ${after}::uuid) AND ${condition}
    ORDER BY r.id LIMIT ${limit}`.plannedEachTime();
}

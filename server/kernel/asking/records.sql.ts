import { constantSql, type Sql, sql } from '../database/sql.ts';
import type { ReadableKind } from '../family/record-registry.ts';

/** Records of a kind by their ids, in any number; those of other organizations are not found. */
export function selectRecords(
  organizationId: string,
  { source, json }: ReadableKind,
  ids: readonly string[],
): Sql {
  return sql`
    SELECT ${constantSql(json)}::text AS json FROM ${constantSql(source)} r
    WHERE r.org_id = ${organizationId} AND r.id = ANY (${ids}::uuid[]) ORDER BY r.id`;
}

/** The names of records of a kind, by their ids. */
export function selectNames(
  organizationId: string,
  { source, name }: ReadableKind,
  ids: readonly string[],
): Sql {
  return sql`
    SELECT r.id, ${constantSql(name)} AS name FROM ${constantSql(source)} r
    WHERE r.org_id = ${organizationId} AND r.id = ANY (${ids}::uuid[])`;
}

/** Locks a record until the end of the transaction. Records can still link to it. */
export function lockRecord(organizationId: string, { source, json }: ReadableKind, id: string): Sql {
  return sql`
    SELECT ${constantSql(json)}::text AS json FROM (
      SELECT * FROM ${constantSql(source)} WHERE org_id = ${organizationId} AND id = ${id} FOR NO KEY UPDATE) r`;
}

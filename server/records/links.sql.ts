import { constantSql, joinSql, type Sql, sql } from '../kernel/database/sql.ts';
import type { RecordLink } from '../kernel/family/record-registry.ts';
import { NOW, timestampText } from '../kernel/fields/fields.ts';

/** Statements on the links between records. Tables and columns are those that record kinds declare. */

/** A change of links: the linked records are merged into another one, or deleted, which sets null. */
export interface Relink {
  readonly from: readonly string[];
  readonly to: string | null;
}

/** Locks the records that link to any of some others, in the order that all statements use. */
export function lockLinkedRows(
  organizationId: string,
  { table, column }: RecordLink,
  ids: readonly string[],
  limit: number,
): Sql {
  return sql`
    SELECT id FROM ${constantSql(table)} WHERE org_id = ${organizationId} AND ${constantSql(column)} = ANY (${ids}::uuid[])
    ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`;
}

/** A record whose link changed. */
export interface RelinkedRow {
  readonly id: string;
  /** The record it was linked to. */
  readonly from: string;
  readonly json: string;
  /** A JSON object with what its event has beside the record. */
  readonly beside: string | null;
  /** The time of its change, ISO 8601. */
  readonly now: string;
}

/**
 * Changes the link of all records that link to any of some others; returns each with its former link and the time of
 * its change.
 */
export function relinkRows(organizationId: string, link: RecordLink, { from, to }: Relink): Sql {
  const [table, column, json] = [link.table, link.column, link.json].map(constantSql);
  const beside = constantSql(link.beside ?? 'NULL');
  return sql`
    UPDATE ${table} r SET ${column} = ${to}::uuid, updated_at = greatest(${NOW}, r.updated_at + interval '1 millisecond')
    FROM (SELECT id, ${column} AS former FROM ${table} WHERE org_id = ${organizationId} AND ${column} = ANY (${from}::uuid[])) o
    WHERE r.org_id = ${organizationId} AND r.id = o.id AND r.${column} = o.former
    RETURNING r.id, o.former AS from, ${timestampText(sql`r.updated_at`)} AS now, ${json}::text AS json,
      ${beside}::text AS beside`;
}

/** The condition that nothing links to a record `r`. */
export function nothingLinksTo(links: readonly RecordLink[]): Sql {
  const linked = links.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${constantSql(table)} l WHERE l.org_id = r.org_id AND l.${constantSql(column)} = r.id)`,
  );
  return sql`NOT (${joinSql([...linked, sql`false`], sql` OR `)})`;
}

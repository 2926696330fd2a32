import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import type { TrashPart } from '../../kernel/family/record-kind.ts';
import type { RecordLink, TrashedKind } from '../../kernel/family/record-registry.ts';
import { NOW } from '../../kernel/fields/fields.ts';

/** Statements on deleted records. Tables and columns are those that record kinds declare. */

/** Who deleted records, or what they were merged into. */
export interface Deletion {
  readonly userId: string | null;
  readonly mergedInto: string | null;
}

/** Notes that records are in the trash. Their rows must still exist. */
export function insertTrash(
  organizationId: string,
  { type, table, title }: TrashedKind,
  ids: readonly string[],
  { userId, mergedInto }: Deletion,
): Sql {
  return sql`
    INSERT INTO trash (org_id, id, type, title, deleted_at, deleted_by, merged_into)
    SELECT r.org_id, r.id, ${type}, ${constantSql(title)}, ${NOW}, ${userId}::uuid, ${mergedInto}::uuid
    FROM ${constantSql(table)} r WHERE r.org_id = ${organizationId} AND r.id = ANY (${ids}::uuid[])`;
}

/** The titles of records in the trash, by their ids. */
export function selectTrashTitles(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT t.id, t.title AS name FROM trash t WHERE t.org_id = ${organizationId} AND t.id = ANY (${ids}::uuid[])`;
}

/** Copies the rows of records themselves. */
export function insertOwnRows(organizationId: string, { table }: TrashedKind, ids: readonly string[]): Sql {
  return sql`
    INSERT INTO trash_rows (org_id, record_id, of_table, "row")
    SELECT r.org_id, r.id, ${table}, written_row(${table}, row_to_json(r)) FROM ${constantSql(table)} r
    WHERE r.org_id = ${organizationId} AND r.id = ANY (${ids}::uuid[])`;
}

/** Copies the rows of another table that belong to records. */
export function insertPartRows(
  organizationId: string,
  type: string,
  { table, column, typeColumn }: TrashPart,
  ids: readonly string[],
): Sql {
  const isOfType = typeColumn === undefined ? sql`true` : sql`r.${constantSql(typeColumn)} = ${type}`;
  return sql`
    INSERT INTO trash_rows (org_id, record_id, of_table, "row")
    SELECT r.org_id, r.${constantSql(column)}, ${table}, row_to_json(r) FROM ${constantSql(table)} r
    WHERE r.org_id = ${organizationId} AND r.${constantSql(column)} = ANY (${ids}::uuid[]) AND ${isOfType}`;
}

/** Moves the files of records to the one that they are merged into. */
export function moveAttachments(
  organizationId: string,
  type: string,
  ids: readonly string[],
  mergedInto: string,
): Sql {
  return sql`
    UPDATE attachments f SET record_id = ${mergedInto}, updated_at = greatest(${NOW}, f.updated_at + interval '1 millisecond')
    WHERE f.org_id = ${organizationId} AND f.kind = ${type} AND f.record_id = ANY (${ids}::uuid[])`;
}

/** A column of a record that linked to a record in the trash, and its value, as JSON. */
export interface FormerLink {
  readonly record_id: string;
  readonly of_table: string;
  readonly of_column: string;
  readonly linking_id: string;
  readonly former: unknown;
}

export function insertTrashLinks(organizationId: string, links: readonly FormerLink[]): Sql {
  return sql`
    INSERT INTO trash_links (org_id, record_id, of_table, of_column, linking_id, former)
    SELECT ${organizationId}, l.record_id, l.of_table, l.of_column, l.linking_id, l.former
    FROM json_to_recordset(${JSON.stringify(links)}::json)
      AS l (record_id uuid, of_table text, of_column text, linking_id uuid, former json)
    ON CONFLICT DO NOTHING`;
}

/** Notes what a merge changed in the record that stays. */
export function updateTrashChanges(organizationId: string, id: string, changes: object): Sql {
  return sql`UPDATE trash SET changes = ${JSON.stringify(changes)}::json WHERE org_id = ${organizationId} AND id = ${id}`;
}

/** A record in the trash. */
export interface TrashRow {
  readonly type: string;
  readonly merged_into: string | null;
  /** JSON, or null. */
  readonly changes: string | null;
}

/** How long deleted records can be restored. */
export const KEPT = sql`interval '30 days'`;

export function lockTrash(organizationId: string, id: string): Sql {
  return sql`
    SELECT t.type, t.merged_into, t.changes::text FROM trash t
    WHERE t.org_id = ${organizationId} AND t.id = ${id} AND t.deleted_at > now() - ${KEPT} FOR UPDATE`;
}

/** The row of a record in the trash, as JSON. */
export function selectOwnRow(organizationId: string, { table }: TrashedKind, id: string): Sql {
  return sql`
    SELECT r.row::text AS json FROM trash_rows r
    WHERE r.org_id = ${organizationId} AND r.record_id = ${id} AND r.of_table = ${table}`;
}

export function selectTrashLinks(organizationId: string, id: string): Sql {
  return sql`
    SELECT l.record_id, l.of_table, l.of_column, l.linking_id FROM trash_links l
    WHERE l.org_id = ${organizationId} AND l.record_id = ${id} ORDER BY l.linking_id`;
}

/**
 * Changes columns of the row of a record that is about to be restored. It counts as changed then. All other values stay as they were
 * written, byte for byte.
 */
export function patchOwnRow(
  organizationId: string,
  { table }: TrashedKind,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Sql {
  return sql`
    UPDATE trash_rows SET "row" = (
      SELECT json_object_agg(v.key, CASE v.key
        WHEN 'updated_at' THEN to_json(greatest(${NOW}, (v.value #>> '{}')::timestamptz + interval '1 millisecond'))
        ELSE coalesce(c.value, v.value) END)
      FROM json_each("row") v LEFT JOIN json_each(${JSON.stringify(columns)}::json) c ON c.key = v.key)
    WHERE org_id = ${organizationId} AND record_id = ${id} AND of_table = ${table}`;
}

/** Gives records in the trash back their links to one that is restored, unless they link to another one. */
export function patchLinkingRows(organizationId: string, id: string, mergedInto: string | null): Sql {
  return sql`
    UPDATE trash_rows r SET "row" = (
      SELECT json_object_agg(v.key, CASE v.key WHEN l.of_column THEN l.former ELSE v.value END) FROM json_each(r.row) v)
    FROM trash_links l
    WHERE l.org_id = ${organizationId} AND l.record_id = ${id} AND r.org_id = l.org_id AND r.record_id = l.linking_id
      AND r.of_table = l.of_table
      AND (json_typeof(l.former) = 'array' OR (r.row ->> l.of_column)::uuid IS NOT DISTINCT FROM ${mergedInto}::uuid)`;
}

/** Puts the row of a record back. */
export function restoreOwnRow({ table }: TrashedKind, id: string): Sql {
  return sql`SELECT restore_rows(${id}, ${table}, '{}', NULL, '{}')`;
}

/** Notes rows that return without a link, with the record in the trash that they linked to, so that the link returns with it. */
export function keepMissingLinks(organizationId: string, table: string, column: string, id: string): Sql {
  return sql`
    INSERT INTO trash_rows (org_id, record_id, of_table, "row")
    SELECT r.org_id, t.id, r.of_table, r.row
    FROM trash_rows r JOIN trash t ON t.org_id = r.org_id AND t.id = (r.row ->> ${column})::uuid
    WHERE r.org_id = ${organizationId} AND r.record_id = ${id} AND r.of_table = ${table} AND t.id <> r.record_id
      AND NOT EXISTS (SELECT FROM trash_rows o WHERE o.org_id = r.org_id AND o.record_id = t.id
        AND o.of_table = r.of_table AND o.row ->> 'id' = r.row ->> 'id')`;
}

/** Puts the rows of another table back that went with a record. */
export function restorePartRows(
  { table, column, typeColumn, refs = {} }: TrashPart,
  id: string,
  mergedInto: string | null,
): Sql {
  const keys = typeColumn === undefined ? [column] : [typeColumn, column];
  return sql`
    SELECT restore_rows(${id}, ${table}, ${keys}::text[], ${mergedInto}::uuid, ${JSON.stringify(refs)}::json)`;
}

/** The record, as it is in events, and what is beside it there. */
export function selectRestored(
  organizationId: string,
  { table, json, beside }: TrashedKind,
  id: string,
): Sql {
  return sql`
    SELECT ${constantSql(json)}::text AS json, ${constantSql(beside ?? 'NULL')}::text AS beside
    FROM ${constantSql(table)} r WHERE r.org_id = ${organizationId} AND r.id = ${id}`;
}

export function deleteTrash(organizationId: string, id: string): Sql {
  return sql`DELETE FROM trash WHERE org_id = ${organizationId} AND id = ${id} RETURNING type`;
}

/** The records that stand for some others: themselves, or what they were merged into. Held, so that they stay. */
export function holdPresent(organizationId: string, table: string, ids: readonly string[]): Sql {
  return sql`
    WITH RECURSIVE stands AS (
      SELECT a.id AS asked, a.id FROM unnest(${ids}::uuid[]) AS a (id)
      UNION
      SELECT s.asked, t.merged_into FROM stands s JOIN trash t ON t.org_id = ${organizationId} AND t.id = s.id
      WHERE t.merged_into IS NOT NULL
    )
    SELECT s.asked, r.id FROM stands s JOIN ${constantSql(table)} r ON r.org_id = ${organizationId} AND r.id = s.id
    FOR KEY SHARE OF r`;
}

/** Those of some records that are in the trash. */
export function selectTrashed(organizationId: string, ids: readonly string[]): Sql {
  return sql`SELECT t.id FROM trash t WHERE t.org_id = ${organizationId} AND t.id = ANY (${ids}::uuid[]) FOR KEY SHARE`;
}

/** Locks the records that linked to one that is restored, in the order that all statements use. */
export function lockFormerLinks(organizationId: string, { table }: RecordLink, ids: readonly string[]): Sql {
  return sql`
    SELECT r.id FROM ${constantSql(table)} r WHERE r.org_id = ${organizationId} AND r.id = ANY (${ids}::uuid[])
    ORDER BY r.id FOR NO KEY UPDATE`;
}

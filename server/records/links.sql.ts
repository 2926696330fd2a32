import { constantSql, joinSql, type Sql, sql } from '../kernel/database/sql.ts';
import type { LinkList } from '../kernel/family/record-kind.ts';
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
  link: RecordLink,
  ids: readonly string[],
  limit: number,
): Sql {
  return sql`
    SELECT r.id FROM ${constantSql(link.table)} r WHERE r.org_id = ${organizationId} AND ${linksToAny(organizationId, link, ids)}
    ORDER BY r.id LIMIT ${limit} FOR NO KEY UPDATE`;
}

/** The condition that a record `r` links to any of some others. */
function linksToAny(organizationId: string, { column, list }: RecordLink, ids: readonly string[]): Sql {
  if (!list) return sql`r.${constantSql(column)} = ANY (${ids}::uuid[])`;
  const { table, record, linked } = list.rows;
  return sql`r.id IN (
    SELECT l.${constantSql(record)} FROM ${constantSql(table)} l
    WHERE l.org_id = ${organizationId} AND l.${constantSql(linked)} = ANY (${ids}::uuid[]))`;
}

/** Whether records that the caller does not see link to any of some others, as `found`. */
export function selectHiddenLinks(
  { type, table, column, to, list }: RecordLink,
  ids: readonly string[],
): Sql {
  const { table: rows, record, linked } = list?.rows ?? { table, record: 'id', linked: column };
  return sql`SELECT has_hidden_links(${type}, ${rows}, ${record}, ${to}, ${linked}, ${ids}::uuid[]) AS found`;
}

/** A record whose link changed. */
export interface RelinkedRow {
  readonly id: string;
  /** The value of the column before and after, as JSON. */
  readonly change: string;
  readonly json: string;
  /** A JSON object with what its event has beside the record. */
  readonly beside: string | null;
  /** The time of its change, ISO 8601. */
  readonly now: string;
}

/**
 * Changes the link of all records that link to any of some others, which are locked; returns each with its former link and the
 * time of its change. Joins by `ctid`, which does not change under the lock: before a new table is analyzed, PostgreSQL would
 * compare each record with all others of the organization.
 */
export function relinkRows(organizationId: string, link: RecordLink, change: Relink): Sql {
  const [table, column, json] = [link.table, link.column, link.json].map(constantSql);
  const { from, to } = change;
  const next = link.list ? nextEntries(link, link.list, change) : sql`${to}::uuid`;
  // A record that now links to the other one by its column has it in the list no longer.
  const ids = link.list && to !== null ? [...from, to] : from;
  const beside = constantSql(link.beside ?? 'NULL');
  return sql`
    UPDATE ${table} r SET ${column} = o.next, updated_at = greatest(${NOW}, r.updated_at + interval '1 millisecond')
    FROM (
      SELECT r.ctid, r.${column} AS former, ${next} AS next FROM ${table} r
      WHERE r.org_id = ${organizationId} AND ${linksToAny(organizationId, link, ids)}) o
    WHERE r.org_id = ${organizationId} AND r.ctid = o.ctid AND o.former::text IS DISTINCT FROM o.next::text
    RETURNING r.id, json_build_object('from', o.former, 'to', o.next)::text AS change, ${timestampText(sql`r.updated_at`)} AS now, ${json}::text AS json,
      ${beside}::text AS beside`;
}

/** The list of a record `r` after a change of its links: each record once, and not the one of the column `except`. */
function nextEntries({ column }: RecordLink, { members, except }: LinkList, { from, to }: Relink): Sql {
  const [id] = members;
  const named = constantSql(`x.value ->> '${id}'`);
  const entry = members
    .map((name) => (name === id ? `'${name}', e.id` : `'${name}', e.value -> '${name}'`))
    .join(', ');
  return sql`(
    SELECT json_agg(json_build_object(${constantSql(entry)}) ORDER BY e.place) FROM (
      SELECT DISTINCT ON (m.id) m.id, m.value, m.place FROM (
        SELECT CASE WHEN ${named} = ANY (${from}::text[]) THEN ${to}::text ELSE ${named} END AS id, x.value, x.place
        FROM json_array_elements(r.${constantSql(column)}) WITH ORDINALITY x (value, place)) m
      WHERE m.id <> coalesce(r.${constantSql(except)}::text, '')
      ORDER BY m.id, m.place) e)`;
}

/** The condition that nothing links to a record `r`. */
export function nothingLinksTo(links: readonly RecordLink[]): Sql {
  const linked = links.map(({ table, column, list }) => {
    const [rows, by] = [list?.rows.table ?? table, list?.rows.linked ?? column].map(constantSql);
    return sql`EXISTS (SELECT FROM ${rows} l WHERE l.org_id = r.org_id AND l.${by} = r.id)`;
  });
  return sql`NOT (${joinSql([...linked, sql`false`], sql` OR `)})`;
}

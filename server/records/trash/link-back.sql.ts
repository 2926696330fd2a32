import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import type { LinkList } from '../../kernel/family/record-kind.ts';
import type { RecordLink } from '../../kernel/family/record-registry.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';

/** A record that is restored, and the one that it had been merged into. */
interface Restored {
  readonly id: string;
  readonly mergedInto: string | null;
}

/**
 * Gives records that linked to a restored one their link back, unless they link to another one by now. Returns the same as `relinkRows`.
 */
export function linkBackRows(organizationId: string, link: RecordLink, restored: Restored): Sql {
  const [table, column, json, beside] = [link.table, link.column, link.json, link.beside ?? 'NULL'].map(
    constantSql,
  );
  const next = link.list ? entriesBack(link, link.list, restored) : sql`${restored.id}::uuid`;
  const isFree = link.list ? sql`true` : sql`r.${column} IS NOT DISTINCT FROM ${restored.mergedInto}::uuid`;
  return sql`
    UPDATE ${table} r SET ${column} = o.next, updated_at = greatest(${NOW}, r.updated_at + interval '1 millisecond')
    FROM (
      SELECT r.id, r.${column} AS present, ${next} AS next
      FROM trash_links l JOIN ${table} r ON r.org_id = l.org_id AND r.id = l.linking_id
      WHERE l.org_id = ${organizationId} AND l.record_id = ${restored.id} AND l.of_table = ${link.table}
        AND l.of_column = ${link.column} AND ${isFree}) o
    WHERE r.org_id = ${organizationId} AND r.id = o.id AND o.present::text IS DISTINCT FROM o.next::text
    RETURNING r.id, json_build_object('from', o.present, 'to', o.next)::text AS change,
      ${timestampText(sql`r.updated_at`)} AS now, ${json}::text AS json, ${beside}::text AS beside`;
}

/**
 * The list of a record `r` with the entry of a restored one at its end, as it was in the link `l`. The entry of the record that it had
 * been merged into goes, if it came with the merge.
 */
function entriesBack(
  { column }: RecordLink,
  { members, except }: LinkList,
  { id, mergedInto }: Restored,
): Sql {
  const named = (entry: string) => constantSql(`${entry} ->> '${members[0]}'`);
  const present = constantSql(`r.${column}`);
  const isFormer = sql`EXISTS (SELECT FROM json_array_elements(l.former) f WHERE ${named('f')} = ${mergedInto}::text)`;
  const isPrimary = sql`${id}::uuid IS NOT DISTINCT FROM r.${constantSql(except)}`;
  return sql`(
    SELECT json_agg(e.value ORDER BY e.part, e.place) FROM (
      SELECT x.value, 1 AS part, x.place FROM json_array_elements(${present}) WITH ORDINALITY x (value, place)
      WHERE ${named('x.value')} <> ${id}::text AND (${named('x.value')} IS DISTINCT FROM ${mergedInto}::text OR ${isFormer})
      UNION ALL
      SELECT x.value, 2, x.place FROM json_array_elements(l.former) WITH ORDINALITY x (value, place)
      WHERE ${named('x.value')} = ${id}::text AND NOT ${isPrimary}) e)`;
}

import { allOf, constantSql, type Sql, sql } from '../../../kernel/database/sql.ts';

/** The fields of a kind of record in their order, with what values and filters are compared with. */
export function selectFieldsOfKind(organizationId: string, object: string): Sql {
  return sql`
    SELECT f.id, f.key, f.type, f.options, f.filterable FROM custom_fields f
    WHERE f.org_id = ${organizationId} AND f.object = ${object} AND f.deleted_at IS NULL ORDER BY f.sort_order, f.id`;
}

/** Values from one to another, both included; null has no bound. */
export interface ValueRange {
  readonly column: 'text_folded' | 'number' | 'day';
  readonly from: string | null;
  readonly to: string | null;
}

const TYPED = {
  text_folded: (value: string) => sql`fold_name(${value})`,
  number: (value: string) => sql`${value}::double precision`,
  day: (value: string) => sql`${value}::date`,
} as const;

/** Selects the ids of the records with a value in a range. An index of the column serves it under row-level security. */
export function recordsWith(organizationId: string, fieldId: string, { column, from, to }: ValueRange): Sql {
  const stored = constantSql(`v.${column}`);
  const typed = TYPED[column];
  return sql`
    SELECT v.record_id FROM custom_values v WHERE v.org_id = ${organizationId} AND v.field_id = ${fieldId}
      AND ${from !== null && from === to ? sql`${stored} = ${typed(from)}` : between(stored, typed, from, to)}`;
}

function between(stored: Sql, typed: (value: string) => Sql, from: string | null, to: string | null): Sql {
  return allOf(
    sql`${stored} IS NOT NULL`,
    from === null ? undefined : sql`${stored} >= ${typed(from)}`,
    to === null ? undefined : sql`${stored} <= ${typed(to)}`,
  );
}

/** The conditions that a record with the id `id` is among those that a filter by custom fields selects. */
export function isAmong(id: Sql, among: readonly Sql[] = []): Sql | undefined {
  return among.length === 0 ? undefined : allOf(...among.map((ids) => sql`${id} IN (${ids})`));
}

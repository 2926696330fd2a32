import { allOf, constantSql, joinSql, type Sql, sql } from '../../kernel/database/sql.ts';
import type { Group, Leaf, Op } from './where.ts';
import type { Compared } from './where-fields.ts';

/** The conditions of a filter of groups. Only a comparison by `is_not` or `is_not_empty` is about records without a value, and is never null. */

/** The condition of a group, from those of its comparisons. */
export function groupSql(group: Group, leafSql: (leaf: Leaf) => Sql): Sql {
  const conditions = group.conditions.map((condition) =>
    'kind' in condition ? groupSql(condition, leafSql) : leafSql(condition),
  );
  if (group.kind === 'all') return sql`(${allOf(...conditions)})`;
  const any = sql`(${joinSql(conditions, sql` OR `)})`;
  // A comparison with a field without a value is null, which means that it does not hold.
  return group.kind === 'any' ? any : sql`NOT coalesce(${any}, false)`;
}

const CASTS: Readonly<Partial<Record<Compared, Sql>>> = {
  number: sql`::numeric`,
  day: sql`::date`,
  moment: sql`::timestamptz`,
  boolean: sql`::boolean`,
  id: sql`::uuid`,
  user: sql`::uuid`,
};

/**
 * The condition on a column.
 * @param column the name of a column and the alias of its table, constants of our code
 * @param value as text; absent for comparisons without one
 */
export function columnSql(column: string, compared: Compared, op: Op, value = ''): Sql {
  const stored = constantSql(column);
  switch (op) {
    case 'is_empty':
      return isEmpty(stored, compared);
    case 'is_not_empty':
      return sql`NOT ${isEmpty(stored, compared)}`;
    case 'contains':
      return compared === 'list'
        ? sql`${constantSql(`${column}_folded`)} @> fold_tags(ARRAY[${value}]::text[])`
        : sql`strpos(fold_search(${stored}), fold_search(${value})) > 0`;
    case 'is':
      return sql`${folded(column, compared)} = ${asked(compared, value)}`;
    case 'is_not':
      return sql`${folded(column, compared)} IS DISTINCT FROM ${asked(compared, value)}`;
    case 'gte':
      return sql`${stored} >= ${asked(compared, value)}`;
    case 'lte':
      return sql`${stored} <= ${asked(compared, value)}`;
  }
}

function isEmpty(stored: Sql, compared: Compared): Sql {
  if (compared === 'list') return sql`(cardinality(${stored}) = 0)`;
  const isText = compared === 'text' || compared === 'label' || compared === 'email';
  return isText ? sql`(coalesce(${stored}, '') = '')` : sql`(${stored} IS NULL)`;
}

/** Labels are compared as the filters of lists compare them, so that the same indexes serve both. */
function folded(column: string, compared: Compared): Sql {
  if (compared === 'text') return sql`fold_search(${constantSql(column)})`;
  return constantSql(compared === 'email' ? `${column}_folded` : column);
}

function asked(compared: Compared, value: string): Sql {
  if (compared === 'text') return sql`fold_search(${value})`;
  if (compared === 'email') return sql`fold_text(${value})`;
  const cast = CASTS[compared];
  return cast === undefined ? sql`${value}` : sql`${value}${cast}`;
}

const OUTCOMES = {
  open: sql`NOT g.is_won AND NOT g.is_lost`,
  won: sql`g.is_won`,
  lost: sql`g.is_lost`,
} as const;

type Outcome = keyof typeof OUTCOMES;

export function isOutcome(text: string | undefined): text is Outcome {
  return text !== undefined && Object.hasOwn(OUTCOMES, text);
}

/** The ids of the stages with an outcome. */
export function stagesOf(organizationId: string, outcome: Outcome): Sql {
  return sql`SELECT g.id FROM stages g WHERE g.org_id = ${organizationId} AND ${OUTCOMES[outcome]}`;
}

/** The ids of the records that have a value of a custom field. */
export function withAnyValue(organizationId: string, fieldId: string): Sql {
  return sql`SELECT v.record_id FROM custom_values v WHERE v.org_id = ${organizationId} AND v.field_id = ${fieldId}`;
}

/** The ids of the records whose text in a custom field has a part. */
export function withPart(organizationId: string, fieldId: string, part: string): Sql {
  return sql`${withAnyValue(organizationId, fieldId)} AND strpos(v.text_folded, fold_name(${part})) > 0`;
}

/** The condition that a record is, or is not, among some. */
export function isIn(column: string, ids: Sql, expected: boolean): Sql {
  const isAmong = sql`${constantSql(column)} IN (${ids})`;
  return expected ? isAmong : sql`NOT (${isAmong})`;
}

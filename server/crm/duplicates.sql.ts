import { constantSql, joinSql, type Sql, sql } from '../kernel/sql.ts';

/** The statements that find records which may be one and the same, by what indexes know of them. */

/** Something that two records may have in common. */
export interface Likeness {
  /** What is compared: a column that an index has in order. */
  readonly column: Sql;
  /** Which values of a record `c` say anything: a short number or a single name has too many. */
  readonly tells: Sql;
}

/** The records of a table, and what they may have in common. */
export interface Comparison<By extends string> {
  readonly table: Sql;
  /** The JSON of a record `c`. */
  readonly record: Sql;
  /** What the records are called together, such as `contacts`. */
  readonly plural: string;
  readonly likenesses: Readonly<Record<By, Likeness>>;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of groups of records that have the same value, in the order of the values. */
export function selectDuplicates<By extends string>(
  organizationId: string,
  comparison: Comparison<By>,
  by: By,
  { limit, offset }: Page,
): Sql {
  const { column, tells } = comparison.likenesses[by];
  const groups = sql`
    SELECT c.${column} AS value, count(*) AS count FROM ${comparison.table} c
    WHERE c.org_id = ${organizationId} AND ${tells}
    GROUP BY c.${column} HAVING count(*) > 1 ORDER BY c.${column} LIMIT ${limit} OFFSET ${offset}`;
  return sql`${groupJson(organizationId, comparison, by, groups)} ORDER BY g.value`;
}

/** The groups that one record belongs to. */
export function selectDuplicatesOf<By extends string>(
  organizationId: string,
  comparison: Comparison<By>,
  likenesses: readonly By[],
  id: string,
  { limit, offset }: Page,
): Sql {
  const { table } = comparison;
  const kinds = likenesses.map((by) => {
    const { column, tells } = comparison.likenesses[by];
    const groups = sql`
      SELECT c.${column} AS value, (
        SELECT count(*) FROM ${table} d WHERE d.org_id = c.org_id AND d.${column} = c.${column}) AS count
      FROM ${table} c WHERE c.org_id = ${organizationId} AND c.id = ${id} AND ${tells}`;
    return sql`${groupJson(organizationId, comparison, by, groups)} WHERE g.count > 1`;
  });
  return sql`SELECT found.json FROM (${joinSql(kinds, sql` UNION ALL `)}) found LIMIT ${limit} OFFSET ${offset}`;
}

/** So many records of a group come along, the oldest. */
const MOST = 10;

function groupJson<By extends string>(
  organizationId: string,
  { table, record, plural, likenesses }: Comparison<By>,
  by: By,
  groups: Sql,
): Sql {
  return sql`
    SELECT json_build_object('by', ${quoted(by)}, 'value', g.value, 'count', g.count, ${quoted(plural)}, (
      SELECT json_agg(${record} ORDER BY c.id) FROM (
        SELECT * FROM ${table} c WHERE c.org_id = ${organizationId} AND c.${likenesses[by].column} = g.value
        ORDER BY c.id LIMIT ${MOST}) c))::text AS json
    FROM (${groups}) g`;
}

function quoted(name: string): Sql {
  return constantSql(`'${name}'`);
}

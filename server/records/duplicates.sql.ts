import { constantSql, joinSql, type Sql, sql } from '../kernel/database/sql.ts';

/** The statements that find records which may be one and the same, by what indexes know of them. */

/** Something that two records may have in common. */
export interface Likeness {
  /** What is compared: a column that an index has in order. */
  readonly column: Sql;
  /** Whether a value says anything: a short number or a single name has too many. */
  readonly tells: (value: Sql) => Sql;
}

/** The records of a table, and what they may have in common. */
export interface Comparison<By extends string> {
  readonly table: Sql;
  /** The JSON of a record `c`. */
  readonly record: Sql;
  /** What the records are called together, such as `contacts`. */
  readonly plural: string;
  /** What they may have in common, the most telling first. */
  readonly by: readonly By[];
  readonly likenesses: Readonly<Record<By, Likeness>>;
}

/** So many entries of an index are looked at for one request, which bounds what it costs among a million records. */
const LOOKED_AT = 50_000;

/**
 * Groups of records that have the same value, in the order of the values from one on; each row has the value from which
 * to go on, null after the last one. A request that finds no group in what it looks at answers one row without a group.
 */
export function selectDuplicates<By extends string>(
  organizationId: string,
  comparison: Comparison<By>,
  by: By,
  { from = '', limit }: { readonly from?: string | undefined; readonly limit: number },
): Sql {
  const { column, tells } = comparison.likenesses[by];
  const looked = sql`
    SELECT c.${column} AS value FROM ${comparison.table} c
    WHERE c.org_id = ${organizationId} AND c.${column} >= ${from}
    ORDER BY c.${column} LIMIT ${LOOKED_AT}`;
  // The last value may go on beyond what was looked at; it is left for the next request, unless it is the only one.
  return sql`
    WITH looked AS MATERIALIZED (${looked}),
      ends AS (
        SELECT CASE WHEN count(*) < ${LOOKED_AT} THEN NULL WHEN min(value) < max(value) THEN max(value)
          ELSE max(value) || U&'\\0001' END AS next FROM looked),
      groups AS (
        SELECT value, count(*) AS count FROM looked, ends
        WHERE (ends.next IS NULL OR value < ends.next) AND ${tells(sql`value`)}
        GROUP BY value HAVING count(*) > 1 ORDER BY value LIMIT ${limit}),
      going_on AS (
        SELECT CASE WHEN count(*) = ${limit} THEN max(value) || U&'\\0001' ELSE (SELECT next FROM ends) END AS next
        FROM groups)
    SELECT g.json, going_on.next FROM going_on
      LEFT JOIN (${groupJson(organizationId, comparison, by, sql`SELECT * FROM groups`)}) g ON true
    ORDER BY g.value`;
}

/** The groups that one record belongs to. */
export function selectDuplicatesOf<By extends string>(
  organizationId: string,
  comparison: Comparison<By>,
  likenesses: readonly By[],
  id: string,
): Sql {
  const { table } = comparison;
  const kinds = likenesses.map((by) => {
    const { column, tells } = comparison.likenesses[by];
    const groups = sql`
      SELECT c.${column} AS value, (
        SELECT count(*) FROM ${table} d WHERE d.org_id = c.org_id AND d.${column} = c.${column}) AS count
      FROM ${table} c WHERE c.org_id = ${organizationId} AND c.id = ${id} AND ${tells(sql`c.${column}`)}`;
    return sql`${groupJson(organizationId, comparison, by, groups)} WHERE g.count > 1`;
  });
  return sql`SELECT found.json, NULL AS next FROM (${joinSql(kinds, sql` UNION ALL `)}) found`;
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
    SELECT g.value, json_build_object('by', ${quoted(by)}, 'value', g.value, 'count', g.count, ${quoted(plural)}, (
      SELECT json_agg(${record} ORDER BY c.id) FROM (
        SELECT * FROM ${table} c WHERE c.org_id = ${organizationId} AND c.${likenesses[by].column} = g.value
        ORDER BY c.id LIMIT ${MOST}) c))::text AS json
    FROM (${groups}) g`;
}

function quoted(name: string): Sql {
  return constantSql(`'${name}'`);
}

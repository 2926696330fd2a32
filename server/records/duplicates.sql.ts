import { constantSql, joinSql, type Sql, sql } from '../kernel/database/sql.ts';

/** Statements that use indexes to find records that may be duplicates. */

/** A criterion for possible duplicates. */
export interface Likeness {
  /** What is compared: a column that is sorted by an index. */
  readonly column: Sql;
  /** Whether a value is specific enough: too many records share a short number or a single name. */
  readonly tells: (value: Sql) => Sql;
  /** Further values of records, besides that of the column, as rows of `value` and `id`. */
  readonly further?: (organizationId: string) => Sql;
}

/** The records of a table, and the criteria for duplicates. */
export interface Comparison<By extends string> {
  readonly table: Sql;
  /** The JSON of a record `c`. */
  readonly record: Sql;
  /** The name of the records, such as `contacts`. */
  readonly plural: string;
  /** The criteria, most specific first. */
  readonly by: readonly By[];
  readonly likenesses: Readonly<Record<By, Likeness>>;
}

/** How many index entries a request reads, which limits its cost among a million records. */
const LOOKED_AT = 50_000;

/**
 * Groups of records with the same value, ordered by value, from a given one on. Each row has the value at which to
 * continue, null after the last one. If a request finds no group among the entries it reads, it returns one row
 * without a group.
 */
export function selectDuplicates<By extends string>(
  organizationId: string,
  comparison: Comparison<By>,
  by: By,
  { from = '', limit }: { readonly from?: string | undefined; readonly limit: number },
): Sql {
  const { column, tells, further } = comparison.likenesses[by];
  const own = sql`
    SELECT c.${column} AS value, c.id FROM ${comparison.table} c
    WHERE c.org_id = ${organizationId} AND c.${column} >= ${from}
    ORDER BY c.${column} LIMIT ${LOOKED_AT}`;
  const others =
    further &&
    sql`
    SELECT f.value, f.id FROM (${further(organizationId)}) f WHERE f.value >= ${from}
    ORDER BY f.value LIMIT ${LOOKED_AT}`;
  const looked = others
    ? sql`SELECT b.value, b.id FROM ((${own}) UNION ALL (${others})) b ORDER BY b.value LIMIT ${LOOKED_AT}`
    : own;
  // The last value may continue beyond what was read. It is left for the next request, unless it is the only one.
  return sql`
    WITH looked AS MATERIALIZED (${looked}),
      ends AS (
        SELECT CASE WHEN count(*) < ${LOOKED_AT} THEN NULL WHEN min(value) < max(value) THEN max(value)
          ELSE max(value) || U&'\\0001' END AS next FROM looked),
      groups AS (
        SELECT value, count(DISTINCT looked.id) AS count FROM looked, ends
        WHERE (ends.next IS NULL OR value < ends.next) AND ${tells(sql`value`)}
        GROUP BY value HAVING count(DISTINCT looked.id) > 1 ORDER BY value LIMIT ${limit}),
      going_on AS (
        SELECT CASE WHEN count(*) = ${limit} THEN max(value) || U&'\\0001' ELSE (SELECT next FROM ends) END AS next
        FROM groups)
    SELECT g.json, going_on.next FROM going_on
      LEFT JOIN (${groupJson(organizationId, comparison, by, sql`SELECT * FROM groups`)}) g ON true
    ORDER BY g.value`;
}

/** The groups that a record belongs to. */
export function selectDuplicatesOf<By extends string>(
  organizationId: string,
  comparison: Comparison<By>,
  likenesses: readonly By[],
  id: string,
): Sql {
  const { table } = comparison;
  const kinds = likenesses.map((by) => {
    const { column, tells, further } = comparison.likenesses[by];
    const own = sql`SELECT c.${column} AS value FROM ${table} c WHERE c.org_id = ${organizationId} AND c.id = ${id}`;
    const values = further
      ? sql`${own} UNION SELECT f.value FROM (${further(organizationId)}) f WHERE f.id = ${id}`
      : own;
    const holders = idsWith(organizationId, comparison, by, sql`v.value`);
    const groups = sql`
      SELECT v.value, (SELECT count(*) FROM (${holders}) h) AS count FROM (${values}) v WHERE ${tells(sql`v.value`)}`;
    return sql`${groupJson(organizationId, comparison, by, groups)} WHERE g.count > 1`;
  });
  return sql`SELECT found.json, NULL AS next FROM (${joinSql(kinds, sql` UNION ALL `)}) found`;
}

/** How many records of a group are returned, oldest first. */
const MOST = 10;

function groupJson<By extends string>(
  organizationId: string,
  comparison: Comparison<By>,
  by: By,
  groups: Sql,
): Sql {
  const { table, record, plural } = comparison;
  const holders = idsWith(organizationId, comparison, by, sql`g.value`);
  return sql`
    SELECT g.value, json_build_object('by', ${quoted(by)}, 'value', g.value, 'count', g.count, ${quoted(plural)}, (
      SELECT json_agg(${record} ORDER BY c.id) FROM (
        SELECT * FROM ${table} c WHERE c.org_id = ${organizationId}
          AND c.id = ANY (ARRAY(SELECT h.id FROM (${holders}) h ORDER BY h.id LIMIT ${MOST}))
        ORDER BY c.id) c))::text AS json
    FROM (${groups}) g`;
}

/** The ids of the records that have a value, each once. */
function idsWith<By extends string>(
  organizationId: string,
  { table, likenesses }: Comparison<By>,
  by: By,
  value: Sql,
): Sql {
  const { column, further } = likenesses[by];
  const own = sql`SELECT c.id FROM ${table} c WHERE c.org_id = ${organizationId} AND c.${column} = ${value}`;
  return further
    ? sql`${own} UNION SELECT f.id FROM (${further(organizationId)}) f WHERE f.value = ${value}`
    : own;
}

function quoted(name: string): Sql {
  return constantSql(`'${name}'`);
}

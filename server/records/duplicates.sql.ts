import { constantSql, joinSql, type Sql, sql } from '../kernel/database/sql.ts';

/** Statements that use indexes to find records that may be duplicates. */

/** A criterion for possible duplicates. */
export interface Likeness {
  /** What is compared: a column that is sorted by an index. */
  readonly column: Sql;
  /** Whether a value is specific enough: too many records share a short number or a single name. */
  readonly tells: (value: Sql) => Sql;
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
  const { column, tells } = comparison.likenesses[by];
  const looked = sql`
    SELECT c.${column} AS value FROM ${comparison.table} c
    WHERE c.org_id = ${organizationId} AND c.${column} >= ${from}
    ORDER BY c.${column} LIMIT ${LOOKED_AT}`;
  // The last value may continue beyond what was read. It is left for the next request, unless it is the only one.
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

/** The groups that a record belongs to. */
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

/** How many records of a group are returned, oldest first. */
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

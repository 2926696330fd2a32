import { constantSql, joinSql, type Sql, sql } from '../database/sql.ts';
import type { Person, Steps } from './table-privacy.ts';

/** Finds personal data in texts, and removes it. */

/** Replaces an erased value in a text. */
export const ERASED = '[erased]';

/** How many events one statement looks at. */
const EVENTS_AT_ONCE = 5_000;

/** Whether a text contains one of some values, ignoring case. The patterns are built once per statement. */
export function mentions(text: Sql, values: readonly string[]): Sql {
  return sql`lower(${text}) LIKE ANY (ARRAY(
    SELECT '%' || regexp_replace(lower(v.part), '([\\\\%_])', '\\\\\\1', 'g') || '%' FROM unnest(${values}::text[]) AS v (part)))`;
}

/** Values as they appear inside the text of a JSON document. */
export function inJson(values: readonly string[]): string[] {
  return values.map((value) => JSON.stringify(value).slice(1, -1));
}

/** Whether a JSON column contains a value or an id of the person. */
export function jsonMentions(column: Sql, { ids, values }: Pick<Person, 'ids' | 'values'>): Sql {
  return mentions(sql`${column}::text`, [...ids, ...inJson(values)]);
}

/** A text with the values replaced. */
export function withoutValues(text: Sql, values: readonly string[]): Sql {
  if (values.length === 0) return text;
  // PostgreSQL takes any character literally after a backslash, except letters and digits.
  const parts = values.map((value) => value.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  return sql`regexp_replace(${text}, ${`(?:${parts.join('|')})`}, ${ERASED}, 'gi')`;
}

/** The organization comes first, because the indexes begin with it. */
export function inOrganizations({ organizationIds }: Pick<Person, 'organizationIds'>): Sql {
  return sql`t.org_id = ANY (${organizationIds}::uuid[])`;
}

/** The columns of a key with their types, from a manifest or the database catalog. */
export type Key = readonly (readonly [column: string, type: string])[];

export interface EventBatch {
  /** The last event looked at; null at the end. */
  readonly last: string | null;
  readonly found: readonly string[];
}

/** The next events of an organization, after a given one, about some records or their activities. */
export function selectEventsOf(organizationId: string, ids: readonly string[], after: string): Sql {
  return sql`
    WITH batch AS MATERIALIZED (
      SELECT e.id, e.record_type, e.record_id, e.payload FROM events e
      WHERE e.org_id = ${organizationId} AND e.id > ${after} ORDER BY e.id LIMIT ${EVENTS_AT_ONCE})
    SELECT (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last, array(
      SELECT b.id::text FROM batch b WHERE b.record_id = ANY (${ids}::uuid[])
        OR b.record_type = 'activity' AND ${mentions(sql`b.payload`, ids)}) AS found`.plannedEachTime();
}

/** The key of the last row of the next step after a key, as texts; no row at the end. */
export function selectStepEnd(
  table: string,
  organizationId: string,
  { key, rows }: Steps,
  after: readonly string[] | null,
): Sql {
  const columns = keyColumns(key);
  const texts = joinSql(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  );
  return sql`
    SELECT ARRAY[${texts}] AS key FROM (
      SELECT ${joinSql(columns, sql`, `)} FROM ${identifier(table)} t
      WHERE t.org_id = ${organizationId} AND ${after === null ? sql`true` : beyond(key, after)}
      ORDER BY ${joinSql(columns, sql`, `)} LIMIT ${rows}) t
    ORDER BY ${joinSql(
      columns.map((column) => sql`${column} DESC`),
      sql`, `,
    )} LIMIT 1`.plannedEachTime();
}

/** The condition for the rows of one step: after one key, up to another. */
export function withinStep({ key }: Steps, after: readonly string[] | null, end: readonly string[]): Sql {
  const from = after === null ? sql`true` : beyond(key, after);
  return sql`${from} AND (${joinSql(keyColumns(key), sql`, `)}) <= (${keyValues(key, end)})`;
}

/** The condition for the rows after a key. */
export function beyond(key: Key, after: readonly string[]): Sql {
  return sql`(${joinSql(keyColumns(key), sql`, `)}) > (${keyValues(key, after)})`;
}

/** The columns of a key. */
export function keyColumns(key: Key): Sql[] {
  return key.map(([column]) => sql`t.${identifier(column)}`);
}

function keyValues(key: Key, values: readonly string[]): Sql {
  return joinSql(
    key.map(([, type], index) => sql`${values[index]}::text::${constantSql(type)}`),
    sql`, `,
  );
}

/** Quotes a name from a manifest or the database catalog. */
export function identifier(name: string): Sql {
  return constantSql(`"${name}"`);
}

/** The tables with the columns that the role may read, their primary key, and the tables that refer to each. */
export const SELECT_TABLES = sql`
  SELECT c.relname AS table, EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped) AS has_organization,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        AND has_column_privilege(c.oid, a.attnum, 'SELECT')) AS columns,
    array(SELECT json_build_array(a.attname, format_type(a.atttypid, NULL))
      FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place) AS key,
    array(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid
      WHERE k.confrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid AND NOT r.relispartition) AS referred_by
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname`;

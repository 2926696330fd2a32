import type { Statements } from '../database/database.ts';
import { allOf, joinSql, type Sql, sql } from '../database/sql.ts';
import { type DeclaredTable, inOrderOfDeletion } from './declared-tables.ts';
import { ofOrganization } from './erase-rows.ts';
import { type ExportedRow, rowJson } from './export-rows.ts';
import type { TablePrivacy } from './table-privacy.ts';
import { beyond, identifier, keyColumns } from './traces.sql.ts';

/** The limits of a page: what is in memory at a time, and how long a statement takes. */
const ROWS_AT_FIRST = 10;
const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 1_000_000;

/** Whose export it is. */
interface Owner {
  readonly organizationId: string;
  readonly userId: string | null;
}

/** The next rows of a table. */
interface Range {
  readonly where: Sql;
  readonly after: readonly string[] | null;
  readonly most: number;
}

interface Page {
  readonly key: readonly string[];
  readonly json: string;
}

/**
 * Yields what the role of the statements may read of an organization, except secrets and what is private to other
 * people. It reads page by page, each in a statement of its own, so that nothing stays open while the receiver is slow:
 * rows that change meanwhile appear in their state at that time.
 */
export async function* exportForOwner(
  statements: Statements,
  declared: readonly TablePrivacy[],
  owner: Owner,
): AsyncGenerator<ExportedRow> {
  for (const table of await inOrderOfDeletion(statements, declared)) {
    const where = rowsFor(table, owner);
    if (!where) continue;
    // PostgreSQL writes all rows of a page before it counts their bytes, so pages of large rows have few.
    for (let after: readonly string[] | null = null, most = ROWS_AT_FIRST; ; ) {
      const rows: readonly Page[] = await statements.query<Page>(selectPage(table, { where, after, most }));
      for (const { json } of rows) yield { table: table.privacy.table, json };
      const last = rows.at(-1);
      if (!last) break;
      after = last.key;
      most = Math.min(2 * rows.length, ROWS_AT_ONCE);
    }
  }
}

/** The condition for the rows of the export; null if it has none of this table. */
function rowsFor({ privacy, columns }: DeclaredTable, { organizationId, userId }: Owner): Sql | null {
  const ofAll = ofOrganization(privacy, organizationId);
  if (!ofAll || privacy.forOwner === null || columns.length === 0) return null;
  return allOf(ofAll, privacy.forOwner?.(userId));
}

/** The next rows after a key, in its order: as many as there is room for, at least one if there is any. */
function selectPage({ privacy, columns, key }: DeclaredTable, { where, after, most }: Range): Sql {
  const fields = keyColumns(key);
  const order = joinSql(fields, sql`, `);
  const texts = joinSql(
    fields.map((field) => sql`${field}::text`),
    sql`, `,
  );
  return sql`
    SELECT sized.key, sized.json FROM (
      SELECT page.*, sum(octet_length(page.json)) OVER (ORDER BY page.place) - octet_length(page.json) AS before
      FROM (
        SELECT ARRAY[${texts}] AS key, ${rowJson(privacy, columns)}::text AS json, row_number() OVER (ORDER BY ${order}) AS place
        FROM ${identifier(privacy.table)} t
        WHERE ${allOf(where, after === null ? undefined : beyond(key, after))}
        ORDER BY ${order} LIMIT ${most}
      ) page
    ) sized WHERE sized.before < ${BYTES_AT_ONCE} ORDER BY sized.place`.plannedEachTime();
}

import type { Statements } from '../database/database.ts';
import { constantSql, joinSql, type Sql, sql } from '../database/sql.ts';
import { inOrderOfDeletion, stepsOf } from './declared-tables.ts';
import { ofOrganization } from './erase-rows.ts';
import type { Person, TablePrivacy } from './table-privacy.ts';
import { identifier } from './traces.sql.ts';

const ROWS_AT_ONCE = 1_000;

/** A row of an export. */
export interface ExportedRow {
  readonly table: string;
  readonly json: string;
}

/** Yields everything that is stored about a person, as the manifests declare. */
export async function* exportPerson(
  statements: Statements,
  declared: readonly TablePrivacy[],
  kind: 'contact' | 'user',
  person: Person,
): AsyncGenerator<ExportedRow> {
  for (const { privacy, columns } of await inOrderOfDeletion(statements, declared)) {
    const { table } = privacy;
    for (const { where, show } of privacy[kind]) {
      if (show === null) continue;
      const json = show ? show(person) : rowJson(privacy, columns);
      for await (const step of stepsOf(statements, privacy, person)) {
        const rows = selectRows(table, json, sql`${step} AND ${where(person)}`);
        for (const row of await statements.query<{ json: string }>(rows)) yield { table, json: row.json };
      }
    }
  }
}

/** Yields everything of an organization except secrets. Needs a transaction, because it reads through a cursor. */
export async function* exportOrganization(
  statements: Statements,
  declared: readonly TablePrivacy[],
  organizationId: string,
): AsyncGenerator<ExportedRow> {
  for (const { privacy, columns } of await inOrderOfDeletion(statements, declared)) {
    const where = ofOrganization(privacy, organizationId);
    if (!where) continue;
    const { table } = privacy;
    const rows = selectRows(table, rowJson(privacy, columns), where);
    await statements.query(sql`DECLARE exported NO SCROLL CURSOR FOR ${rows}`.plannedEachTime());
    for (;;) {
      const fetch = sql`FETCH ${constantSql(String(ROWS_AT_ONCE))} FROM exported`.plannedEachTime();
      const batch = await statements.query<{ json: string }>(fetch);
      for (const { json } of batch) yield { table, json };
      if (batch.length < ROWS_AT_ONCE) break;
    }
    await statements.query(sql`CLOSE exported`.plannedEachTime());
  }
}

/**
 * Writes the rows as one JSON document, in which `tables` has an array for each table.
 * @param head further members, such as whose data it is
 */
export async function* documentOf(
  rows: AsyncIterable<ExportedRow>,
  head: object = {},
): AsyncGenerator<string> {
  const begun = new Set<string>();
  let current: string | undefined;
  const opening = JSON.stringify({ ...head, exported_at: new Date().toISOString() });
  yield `${opening.slice(0, -1)},"tables":{`;
  for await (const { table, json } of rows) {
    if (table === current) yield `,\n${json}`;
    else if (begun.has(table)) throw new Error(`The rows of ${table} are not consecutive.`);
    else yield `${current === undefined ? '' : '\n],'}\n${JSON.stringify(table)}: [\n${json}`;
    begun.add(table);
    current = table;
  }
  yield current === undefined ? '}}\n' : '\n]}}\n';
}

/** The same as one text, for what one person's data fits into. */
export async function documentText(rows: AsyncIterable<ExportedRow>, head: object = {}): Promise<string> {
  let text = '';
  for await (const part of documentOf(rows, head)) text += part;
  return text;
}

function selectRows(table: string, json: Sql, where: Sql): Sql {
  return sql`SELECT ${json}::text AS json FROM ${identifier(table)} t WHERE ${where}`.plannedEachTime();
}

/** A row without its secrets. */
export function rowJson({ secret = [] }: TablePrivacy, columns: readonly string[]): Sql {
  const shown = columns.filter((column) => !secret.includes(column));
  const fields = shown.map((column) => sql`t.${identifier(column)}`);
  return sql`(SELECT row_to_json(r) FROM (SELECT ${joinSql(fields, sql`, `)}) r)`;
}

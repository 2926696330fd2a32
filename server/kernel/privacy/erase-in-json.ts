import type { Statements } from '../database/database.ts';
import { isExactNumber, parseExactly } from '../database/json-text.ts';
import { constantSql, joinSql, type Sql, sql } from '../database/sql.ts';
import { stepsOf } from './declared-tables.ts';
import type { Eraser, Person, Steps } from './table-privacy.ts';
import { ERASED, identifier, inJson, inOrganizations, mentions } from './traces.sql.ts';

/** JSON columns from whose texts identifying values are removed. */
export interface JsonColumns {
  readonly table: string;
  readonly columns: readonly (readonly [column: string, type: 'text' | 'json' | 'jsonb'])[];
  /** Without steps, the whole table is processed at once by its `id`. */
  readonly steps?: Steps;
  /** Selects further rows, besides those of the person's organizations, that mention the person. */
  readonly where?: (person: Person) => Sql;
}

/** A row: its key and its JSON, by column. */
type JsonRow = Readonly<Record<string, unknown>>;

/** The rows of a table whose JSON mentions a person. */
export function mentionedInJson({ columns, where = () => sql`true` }: JsonColumns, person: Person): Sql {
  const texts = columns.map(([column]) => sql`t.${identifier(column)}::text`);
  const mentioned = mentions(sql`concat_ws(' ', ${joinSql(texts, sql`, `)})`, inJson(person.values));
  return sql`${inOrganizations(person)} AND ${where(person)} AND ${mentioned}`;
}

/**
 * Removes the values that identify a person from the texts in JSON columns. Numbers, member names and the rest stay.
 */
export function eraseInJson(json: JsonColumns): Eraser {
  const { table, columns, steps } = json;
  const keys = keyOf(json).map(([column]) => sql`t.${identifier(column)}`);
  const shown = columns.map(([column]) => sql`t.${identifier(column)}::text AS ${identifier(column)}`);
  return async (statements, person) => {
    let changed = 0;
    for await (const step of stepsOf(statements, { table, ...(steps && { steps }) }, person)) {
      const rows = await statements.query<JsonRow>(
        sql`
          SELECT t.org_id, ${joinSql([...keys, ...shown], sql`, `)} FROM ${identifier(table)} t
          WHERE ${step} AND ${mentionedInJson(json, person)}`.plannedEachTime(),
      );
      await write(
        statements,
        json,
        rows.map((row) => withoutValuesIn(row, columns, person.values)),
      );
      changed += rows.length;
    }
    return changed;
  };
}

function keyOf({ steps }: JsonColumns): Steps['key'] {
  return steps?.key ?? [['id', 'uuid']];
}

function withoutValuesIn(row: JsonRow, columns: JsonColumns['columns'], values: readonly string[]): JsonRow {
  const erased = columns.map(([column]) => {
    const text = row[column];
    return [column, typeof text === 'string' ? eraseInTexts(text, values) : null];
  });
  return { ...row, ...Object.fromEntries(erased) };
}

async function write(statements: Statements, json: JsonColumns, rows: readonly JsonRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { table, columns } = json;
  const key = [['org_id', 'uuid'] as const, ...keyOf(json)];
  const types = [...key, ...columns.map(([column]) => [column, 'text'] as const)].map(
    ([column, type]) => sql`${identifier(column)} ${constantSql(type)}`,
  );
  const assignments = columns.map(
    ([column, type]) => sql`${identifier(column)} = v.${identifier(column)}::${constantSql(type)}`,
  );
  const same = key.map(([column]) => sql`t.${identifier(column)} = v.${identifier(column)}`);
  await statements.query(
    sql`
      UPDATE ${identifier(table)} t SET ${joinSql(assignments, sql`, `)}
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS v (${joinSql(types, sql`, `)})
      WHERE ${joinSql(same, sql` AND `)}`.plannedEachTime(),
  );
}

/** Returns JSON without some values in its texts, compared without case. */
function eraseInTexts(json: string, values: readonly string[]): string {
  return JSON.stringify(withoutTexts(parseExactly(json), values));
}

function withoutTexts(value: unknown, values: readonly string[]): unknown {
  if (typeof value === 'string') return values.reduce(withoutText, value);
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, values));
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutTexts(item, values)]));
}

function withoutText(text: string, part: string): string {
  const [inText, wanted] = [text.toLowerCase(), part.toLowerCase()];
  // A few letters become two in lower case, so positions in the lower-case text do not match the original.
  if (inText.length !== text.length) return text.replaceAll(part, ERASED);
  let kept = '';
  let from = 0;
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, from)) {
    kept += text.slice(from, at) + ERASED;
    from = at + wanted.length;
  }
  return kept + text.slice(from);
}

import { z } from 'zod';
import { constantSql, joinSql, type Sql, sql } from '../database/sql.ts';
import { byCondition, conditionalRendering, type Field, type Together } from './conditional-member.ts';
import { timestampText } from './fields.ts';

/** The view types that PostgreSQL renders in a special form. All other columns are rendered as they are. */
const RENDERED: Readonly<Record<string, (column: Sql) => Sql>> = {
  'date-time': timestampText,
  decimal: (column) => sql`trim_scale(${column})`,
};

/**
 * The SQL that renders a row as the JSON of a record, with the fields in the order of its view and those with a condition last.
 * @param view the record's schema; each field is a column of the same name
 * @param alias the table's alias in the statement
 */
export const recordJson = onceFor((view, alias) => {
  const { row, together } = partsOf(view, alias);
  return together.length === 0 ? row : sql`${withMembers(row, together, alias)}::json`;
});

/** The same JSON as text, which is how answers need it. */
export const recordText = onceFor((view, alias) => {
  const { row, together } = partsOf(view, alias);
  return together.length === 0 ? sql`${row}::text` : withMembers(row, together, alias);
});

/** Renders each view once for each alias, because statements are made anew for each request. */
function onceFor(
  render: (view: z.ZodObject, alias: string) => Sql,
): (view: z.ZodObject, alias: string) => Sql {
  const kept = new WeakMap<z.ZodObject, Map<string, Sql>>();
  return (view, alias) => {
    const ofView = kept.get(view) ?? new Map<string, Sql>();
    kept.set(view, ofView);
    const rendered = ofView.get(alias) ?? render(view, alias);
    ofView.set(alias, rendered);
    return rendered;
  };
}

/** The JSON of the fields that each record has, and those that are shown under a condition. */
function partsOf(view: z.ZodObject, alias: string) {
  const { always, together } = byCondition(Object.entries(view.shape));
  const columns = always.map((field) => sql`${rendered(field, alias)} AS ${constantSql(field[0])}`);
  // Rendering a whole row takes PostgreSQL two thirds of the time of json_build_object.
  const row = sql`row_to_json((SELECT record FROM (SELECT ${joinSql(columns, sql`, `)}) record))`;
  return { row, together };
}

/**
 * The JSON of a row as text, with the members whose conditions hold. They are added to the text: a row for each combination of
 * them would take PostgreSQL longer to prepare than to render.
 */
function withMembers(row: Sql, together: readonly Together[], alias: string): Sql {
  const conditions = together.map(({ isShown }) => isShown(alias));
  const parts = together.map(({ fields, isShown }) => {
    const members = fields.map((field) => memberText(field, alias));
    return sql`CASE WHEN ${isShown(alias)} THEN ${joinSql(members, sql` || `)} ELSE '' END`;
  });
  // OFFSET keeps PostgreSQL from rendering the row once for each use of it.
  return sql`(
    SELECT CASE WHEN ${joinSql(conditions, sql` OR `)}
      THEN left(always.json, -1) || ${joinSql(parts, sql` || `)} || '}' ELSE always.json END
    FROM (SELECT ${row}::text AS json OFFSET 0) always)`;
}

/** A member as it follows others in JSON: `,"owner_id":"…"`. */
function memberText(field: Field, alias: string): Sql {
  return sql`${constantSql(`',"${field[0]}":'`)} || coalesce(to_json(${rendered(field, alias)})::text, 'null')`;
}

function rendered([name, field]: Field, alias: string): Sql {
  const column = constantSql(`${alias}.${name}`);
  const render = conditionalRendering(field) ?? RENDERED[formatOf(field)];
  return render ? render(column) : column;
}

function formatOf(field: unknown): string {
  const inner = field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
  const format = inner instanceof z.ZodType ? inner.meta()?.format : undefined;
  return typeof format === 'string' ? format : '';
}

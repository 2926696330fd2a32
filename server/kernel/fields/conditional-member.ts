import type { z } from 'zod';
import { constantSql, type Sql, sql } from '../database/sql.ts';

/** A member that records have under a condition only. */
interface ConditionalMember {
  /** The condition, which may depend on the column. Without parameters, like the rest of the SQL of a record. */
  readonly isShown: (column: Sql) => Sql;
  /** Only if the column is not rendered like others of its type. */
  readonly render?: (column: Sql) => Sql;
}

const CONDITIONAL = new WeakMap<object, ConditionalMember>();

/** A field of a view that is left out of the JSON, rather than null, where a condition does not hold. */
export function conditionalMember<Schema extends z.ZodType>(schema: Schema, member: ConditionalMember) {
  const field = schema.optional();
  CONDITIONAL.set(field, member);
  return field;
}

/** How the column of a conditional field is rendered; undefined for any other field. */
export function conditionalRendering(field: object): ConditionalMember['render'] | undefined {
  return CONDITIONAL.get(field)?.render;
}

type Field = readonly [name: string, schema: z.core.$ZodType];

/**
 * The SQL of a record with its conditional fields where their conditions hold, and without them elsewhere. Each of them
 * doubles the SQL, of which PostgreSQL runs one part for a record.
 */
export function underConditions(
  fields: readonly Field[],
  alias: string,
  json: (fields: readonly Field[]) => Sql,
): Sql {
  // The last ones first: conditions that do not depend on the record stand outside those that do.
  const conditional = fields.filter(([, schema]) => CONDITIONAL.has(schema)).reverse();
  return branches(fields, conditional, alias, json);
}

function branches(
  fields: readonly Field[],
  [next, ...rest]: readonly Field[],
  alias: string,
  json: (fields: readonly Field[]) => Sql,
): Sql {
  const condition = next && CONDITIONAL.get(next[1]);
  if (!condition) return json(fields);
  const isShown = condition.isShown(constantSql(`${alias}.${next[0]}`));
  const others = fields.filter((field) => field !== next);
  return sql`CASE WHEN ${isShown} THEN ${branches(fields, rest, alias, json)} ELSE ${branches(others, rest, alias, json)} END`;
}

import type { z } from 'zod';
import { type Sql, sql } from '../database/sql.ts';

/** A member that records have under a condition only. */
interface ConditionalMember {
  /** Asked once for a statement. Without parameters, like the rest of the SQL of a record. */
  readonly isShown: Sql;
  readonly render: (column: Sql) => Sql;
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

/** The SQL of a record with its conditional field where the condition holds, and without it elsewhere. */
export function underCondition(fields: readonly Field[], json: (fields: readonly Field[]) => Sql): Sql {
  const always = fields.filter(([, schema]) => !CONDITIONAL.has(schema));
  const [condition] = fields.flatMap(([, schema]) => CONDITIONAL.get(schema) ?? []);
  return condition
    ? sql`CASE WHEN ${condition.isShown} THEN ${json(fields)} ELSE ${json(always)} END`
    : json(fields);
}

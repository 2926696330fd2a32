import type { z } from 'zod';
import { constantSql, type Sql, sql } from '../database/sql.ts';

/** A member that records have under a condition only. */
interface ConditionalMember {
  /** The condition, which may depend on the column. Without parameters, like the rest of the SQL of a record. */
  readonly isShown: (column: Sql) => Sql;
  /** The column that the condition is about, if not its own. Members with the same one are shown together. */
  readonly decidedBy?: string;
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

/** A field of a view, by its name. */
export type Field = readonly [name: string, schema: z.core.$ZodType];

/** Fields that are shown under the same condition. */
export interface Together {
  readonly fields: readonly Field[];
  readonly isShown: (alias: string) => Sql;
}

/** Fields of a view: those that each record has, and those that are shown under a condition. */
export function byCondition(fields: readonly Field[]): {
  readonly always: readonly Field[];
  readonly together: readonly Together[];
} {
  const conditional = fields.flatMap((field) => {
    const member = CONDITIONAL.get(field[1]);
    return member ? [{ field, member, column: member.decidedBy ?? field[0] }] : [];
  });
  const groups = Map.groupBy(conditional, ({ column }) => column);
  return {
    always: fields.filter(([, schema]) => !CONDITIONAL.has(schema)),
    together: [...groups].map(([column, members]) => ({
      fields: members.map(({ field }) => field),
      isShown: (alias) => members[0]?.member.isShown(constantSql(`${alias}.${column}`)) ?? sql`true`,
    })),
  };
}

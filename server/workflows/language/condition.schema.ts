import { z } from 'zod';
import { text } from '../../kernel/fields/fields.ts';
import { LIMITS } from './limits.ts';

/** A time as far from now: `{ amount: -14, unit: 'days' }` is 14 days ago. */
const relativeMoment = z.strictObject({
  amount: z
    .int()
    .min(-3_660, { error: 'must be -3660 or more' })
    .max(3_660, { error: 'must be 3660 or less' }),
  unit: z.enum(['minutes', 'hours', 'days']),
});

export type RelativeMoment = z.infer<typeof relativeMoment>;

/** What a moment is compared with: a date, a date with a time and an offset, or a time as far from now. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true }), relativeMoment], {
  error: "must be a date, a date with time and offset, or such as { amount: -14, unit: 'days' }",
});

export type Moment = z.infer<typeof moment>;

/** A whole or decimal number, also as text, in which it keeps all its digits. */
const number = z.union(
  [z.number(), z.string().regex(/^-?\d{1,30}(?:\.\d{1,30})?$/, { error: 'must be a number' })],
  { error: 'must be a number' },
);

const VALUE = { error: 'must be text, a number, true, false or null' };

const scalar = z.union([text(LIMITS.template), z.number(), z.boolean(), z.null()], VALUE);

export type Scalar = z.infer<typeof scalar>;

/** The path of a field of the record, such as `stage_id`, `custom_fields.plan`, `contact.email` or `steps.find.id`. */
const field = z
  .string()
  .max(200, { error: 'must have at most 200 characters' })
  .regex(/^[a-z]\w*(?:\.\w+)*$/i, { error: 'must be the name of a field, such as stage_id' });

/** The schema of a comparison. */
export const leaf = z.discriminatedUnion('op', [
  z.strictObject({ field, op: z.enum(['is', 'is_not', 'changed_to', 'changed_from']), value: scalar }),
  z.strictObject({
    field,
    op: z.literal('in'),
    value: z
      .array(scalar)
      .min(1, { error: 'must not be empty' })
      .max(100, { error: 'must have at most 100 items' }),
  }),
  z.strictObject({ field, op: z.enum(['contains', 'starts_with']), value: text(1_000) }),
  z.strictObject({ field, op: z.enum(['gt', 'gte', 'lt', 'lte']), value: number }),
  z.strictObject({ field, op: z.enum(['is_empty', 'changed']) }),
  z.strictObject({ field, op: z.enum(['before', 'after']), value: moment }),
  z.strictObject({ field, op: z.literal('within'), value: relativeMoment }),
]);

/** One comparison of a field. */
export type Leaf = z.infer<typeof leaf>;

/** What must be true of a record: a comparison, or a group. `not` is true if nothing in it is. */
export type Condition =
  | Leaf
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: readonly Condition[] };

const group: z.ZodType<readonly Condition[], unknown> = z.lazy(() =>
  z.array(condition).min(1, { error: 'must not be empty' }),
);

const groups = {
  all: z.strictObject({ all: group }),
  any: z.strictObject({ any: group }),
  not: z.strictObject({ not: group }),
};

/** The schema of a condition. The bounds of the whole are checked with the definition. */
export const condition: z.ZodType<Condition, unknown> = z.lazy(() =>
  z
    .union([leaf, groups.all, groups.any, groups.not])
    .meta({ id: 'WorkflowCondition', description: 'What must be true of a record.' }),
);

import { z } from 'zod';
import { date, uuid } from '../../kernel/fields/fields.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { changeSettings, readSettings, type SettingsGroup } from '../../kernel/settings/settings.ts';

const MAXIMUM = 5_000;

const target = z.object({
  user_id: uuid().nullable().meta({ description: 'A member; null for the whole organization.' }),
  month: date().refine((day) => day.endsWith('-01'), { error: 'must be the first day of a month' }),
  value: z
    .number()
    .min(0, { error: 'must be 0 or more' })
    .max(1e14, { error: 'must have at most 15 digits' }),
});

export type Target = z.output<typeof target>;

const fields = z.object({
  targets: z
    .array(target)
    .max(MAXIMUM, { error: `must have at most ${MAXIMUM} items` })
    .refine((targets) => new Set(targets.map(keyOf)).size === targets.length, {
      error: 'must not have two items with the same person and month',
    })
    .transform((targets) => targets.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .meta({
      description: "What is to be won in a month, in the organization's currency.",
      examples: [[{ user_id: null, month: '2026-01-01', value: 50_000 }]],
    }),
});

function keyOf({ month, user_id }: Target): string {
  return `${month} ${user_id ?? ''}`;
}

/** What people are to win in a month (docs/behaviour/insights.md 11). */
export const TARGETS: SettingsGroup<typeof fields> = {
  fields,
  defaults: { targets: [] },
  changedBy: 'admin',
};

/** Gets the targets of the organization and its people, by month. */
export const getTargets = defineRead({
  name: 'get-targets',
  summary: 'Get the targets',
  scope: null,
  input: z.object({}),
  output: fields,
  run: async (context) => ({ data: await readSettings(context, context.organizationId, TARGETS) }),
});

/** Replaces the targets of the organization and its people. */
export const setTargets = defineWrite({
  name: 'set-targets',
  summary: 'Set the targets',
  scope: null,
  role: 'admin',
  input: fields,
  output: fields,
  run: async (context, input) => ({ data: await changeSettings(context, TARGETS, input) }),
});

/** What is to be won in the months of a period: the target of the organization, or else the sum of those of its people. */
export function targetOf(targets: readonly Target[], period: { from: string; to: string }): number {
  const months = Map.groupBy(
    targets.filter(({ month }) => month >= period.from && month < period.to),
    ({ month }) => month,
  );
  return [...months.values()].reduce((sum, items) => {
    const whole = items.find(({ user_id }) => user_id === null);
    return sum + (whole?.value ?? items.reduce((people, { value }) => people + value, 0));
  }, 0);
}

import { z } from 'zod';
import { date, requiredText } from '../kernel/fields/fields.ts';
import { defineRead, defineWrite } from '../kernel/operations/operation.ts';
import { changeSettings, readSettings, type SettingsGroup } from '../kernel/settings/settings.ts';

const MAXIMUM = 500;

const holiday = z.object({ date: date(), name: requiredText(120) });

const fields = z.object({
  holidays: z
    .array(holiday)
    .max(MAXIMUM, { error: `must have at most ${MAXIMUM} items` })
    .refine((days) => new Set(days.map((day) => day.date)).size === days.length, {
      error: 'must not have two items with the same date',
    })
    .transform((days) => days.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
    .meta({
      description: 'Days without work, by date.',
      examples: [[{ date: '2026-12-25', name: 'Christmas' }]],
    }),
});

export type Holidays = z.output<typeof fields>;

/** The days on which an organization does not work, besides those of the week. */
export const HOLIDAYS: SettingsGroup<typeof fields> = {
  fields,
  defaults: { holidays: [] },
  changedBy: 'admin',
};

/** Gets the holidays of the organization, by date. */
export const getHolidays = defineRead({
  name: 'get-holidays',
  summary: "Get the organization's holidays",
  scope: null,
  input: z.object({}),
  output: fields,
  run: async (context) => ({ data: await readSettings(context, context.organizationId, HOLIDAYS) }),
});

/** Replaces the holidays of the organization. */
export const setHolidays = defineWrite({
  name: 'set-holidays',
  summary: "Set the organization's holidays",
  scope: null,
  role: 'admin',
  input: fields,
  output: fields,
  run: async (context, input) => ({ data: await changeSettings(context, HOLIDAYS, input) }),
});

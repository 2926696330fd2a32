import { z } from 'zod';
import { label } from '../../../kernel/fields/fields.ts';
import { foldText } from '../../../kernel/fields/fold-text.ts';
import type { SettingsGroup } from '../../../kernel/settings/settings.ts';

/** How many choices an organization may offer for a label. */
const MAX_CHOICES = 100;

const choices = (what: string, examples: readonly string[]) =>
  z
    .array(label())
    .max(MAX_CHOICES, { error: `must have at most ${MAX_CHOICES} items` })
    .refine((values) => new Set(values.map(foldText)).size === values.length, {
      error: 'must not have two items that differ only in case',
    })
    .meta({ description: `What people are offered as ${what}, in this order.`, examples: [examples] });

const fields = z.object({
  contact_status_choices: choices('the status of a contact', ['active', 'lead', 'customer']),
  contact_stage_choices: choices('the stage of a contact', ['subscriber', 'opportunity']),
  contact_source_choices: choices('the source of a contact', ['manual', 'import', 'form', 'api']),
});

/**
 * What people are offered as status, stage and source of contacts (docs/behaviour/contacts.md 23). These are suggestions: every text is
 * accepted.
 */
export const CONTACT_CHOICES: SettingsGroup<typeof fields> = {
  fields,
  defaults: {
    contact_status_choices: ['active', 'lead', 'customer', 'unsubscribed'],
    contact_stage_choices: [],
    contact_source_choices: ['manual', 'import', 'form', 'api'],
  },
  changedBy: 'admin',
};

const inUse = z.array(z.string());

/** The choices, and what contacts have besides. */
export const contactChoicesView = z.object({
  ...fields.shape,
  in_use: z.object({ status: inUse, stage: inUse, source: inUse }).meta({
    description: 'Values that contacts have and that are not among the choices, in alphabetical order.',
  }),
});

export const contactChoicesPatch = fields.partial();

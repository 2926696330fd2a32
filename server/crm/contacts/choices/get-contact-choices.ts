import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { readSettings } from '../../../kernel/settings/settings.ts';
import { CONTACT_CHOICES, contactChoicesView } from './contact-choices.ts';
import { otherValues } from './other-values.ts';

/** Gets what people are offered as status, stage and source of contacts, and which other values are in use. */
export const getContactChoices = defineRead({
  name: 'get-contact-choices',
  summary: 'Get the choices of contact status, stage and source',
  scope: 'crm:read',
  input: z.object({}),
  output: contactChoicesView,
  run: async (context) => {
    const choices = await readSettings(context, context.organizationId, CONTACT_CHOICES);
    const [status, stage, source] = await Promise.all([
      otherValues(context, 'status', choices.contact_status_choices),
      otherValues(context, 'stage', choices.contact_stage_choices),
      otherValues(context, 'source', choices.contact_source_choices),
    ]);
    return { data: { ...choices, in_use: { status, stage, source } } };
  },
});

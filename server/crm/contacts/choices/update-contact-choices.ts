import { defineWrite } from '../../../kernel/operations/operation.ts';
import { changeSettings } from '../../../kernel/settings/settings.ts';
import { CONTACT_CHOICES, contactChoicesPatch } from './contact-choices.ts';

/** Changes what people are offered as status, stage and source of contacts; contacts keep what they have. */
export const updateContactChoices = defineWrite({
  name: 'update-contact-choices',
  summary: 'Change the choices of contact status, stage and source',
  scope: 'crm:write',
  role: 'admin',
  input: contactChoicesPatch,
  output: CONTACT_CHOICES.fields,
  run: async (context, patch) => ({ data: await changeSettings(context, CONTACT_CHOICES, patch) }),
});

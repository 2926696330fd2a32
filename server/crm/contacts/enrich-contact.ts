import { defineWrite } from '../../kernel/operations/operation.ts';
import { changeContact } from './change-contact.ts';
import { contactId, contactView, enrichment } from './contact.schema.ts';
import { selectContact } from './contact.sql.ts';
import { CONTACT_CONSTRAINTS } from './contact-constraints.ts';
import { decideEnrichment } from './contact-enrichment.ts';

/** Stores what an enrichment found about a contact (docs/behaviour/contacts.md 16). */
export const enrichContact = defineWrite({
  name: 'enrich-contact',
  summary: 'Enrich a contact',
  description: 'Fills empty updatable fields, or sets all given ones with `overwrite`.',
  scope: 'crm:write',
  input: enrichment.extend(contactId.shape).meta({
    examples: [{ provider: 'clearbit', fields: { job_title: 'Head of Engineering', city: 'London' } }],
  }),
  output: contactView,
  again: selectContact,
  constraints: CONTACT_CONSTRAINTS,
  run: (context, { id, ...found }) =>
    changeContact(context, {
      id,
      decide: (contact, now, ownValues) => decideEnrichment(contact, found, now, ownValues),
      given: found.fields.custom_fields,
      fills: !found.overwrite,
    }),
});

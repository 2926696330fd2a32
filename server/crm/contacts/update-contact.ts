import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { changeContact } from './change-contact.ts';
import { type Contact, contactId, contactPatch, contactView } from './contact.schema.ts';
import { CONTACT_CONSTRAINTS } from './contact-constraints.ts';
import { updatedFields } from './contact-fields.ts';

/**
 * Updates a contact. Only the given fields change; system and unknown fields are ignored (docs/behaviour/contacts.md
 * 6).
 */
export const updateContact = defineWrite({
  name: 'update-contact',
  summary: 'Update a contact',
  description: 'Only included fields change. Tags replace the list; new ones count as added.',
  scope: 'crm:write',
  input: contactPatch
    .extend(contactId.shape)
    .meta({ examples: [{ job_title: 'Head of Engineering', score: 60 }] }),
  output: contactView,
  constraints: CONTACT_CONSTRAINTS,
  run: (context, { id, ...patch }) => {
    requireSomeField(contactPatch, patch);
    const decide = (contact: Contact) => ({ fields: updatedFields(contact, patch) });
    return changeContact(context, { id, decide, given: patch.custom_fields });
  },
});

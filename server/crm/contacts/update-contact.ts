import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { ignoredMeta } from '../external-ids/external-id-field.ts';
import { metaOf, readExternalId } from '../external-ids/external-ids.ts';
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
  kind: 'contact',
  summary: 'Update a contact',
  description: 'Only included fields change. Tags replace the list; new ones count as added.',
  scope: 'crm:write',
  input: contactPatch
    .extend(contactId.shape)
    .meta({ examples: [{ job_title: 'Head of Engineering', score: 60 }] }),
  output: contactView,
  meta: ignoredMeta,
  constraints: CONTACT_CONSTRAINTS,
  run: async (context, { id, ...patch }) => {
    requireSomeField(contactPatch, patch);
    const { fields, ignored } = readExternalId(patch);
    const decide = (contact: Contact) => ({ fields: updatedFields(contact, fields) });
    const { data } = await changeContact(context, { id, decide, given: fields.custom_fields });
    return { data, ...metaOf(ignored) };
  },
});

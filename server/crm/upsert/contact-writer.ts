import { foldText } from '../../kernel/fields/fold-text.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { editContacts } from '../contacts/change-contact.ts';
import { type Contact, type ContactPatch, contactDraft } from '../contacts/contact.schema.ts';
import { NO_COMPANY } from '../contacts/contact-constraints.ts';
import { updatedFields } from '../contacts/contact-fields.ts';
import { addContacts, type ContactDraft } from '../contacts/create-contact.ts';
import { claimExternalIds } from '../external-ids/external-ids.ts';
import { contactsOfEmails, oldestFirst } from './match.sql.ts';
import type { RecordWriter } from './record-writer.ts';

/** How contacts are written many at a time. */
export const contactWriter: RecordWriter<ContactDraft, ContactPatch, Contact> = {
  kind: 'contact',
  draft: contactDraft,
  links: [{ field: 'company_id', table: 'companies', refusal: NO_COMPANY }],
  matchers: {
    email: {
      field: 'email',
      keyOf: foldText,
      select: (organizationId, emails) => oldestFirst(contactsOfEmails(organizationId, emails)),
      without: ({ email: _, ...patch }) => patch,
    },
  },
  add: async (context, drafts) =>
    (await addContacts(context, drafts)).map((data) => (data instanceof ApiError ? data : { data })),
  edit: (context, edits) =>
    editContacts(
      context,
      edits.map(({ id, patch }) => ({
        id,
        decide: (contact: Contact) => ({ fields: updatedFields(contact, patch) }),
        given: patch.custom_fields,
        claim: claimExternalIds,
      })),
    ),
};

import { defineWrite } from '../../kernel/operations/operation.ts';
import { contactView } from '../contacts/contact.schema.ts';
import { selectContact } from '../contacts/contact.sql.ts';
import { CONTACT_CONSTRAINTS } from '../contacts/contact-constraints.ts';
import { contactWriter } from './contact-writer.ts';
import { contactUpsert, upsertMeta } from './upsert.schema.ts';
import { upsertOne } from './upsert-answer.ts';

/** Updates the contact that a request names, or creates it (docs/behaviour/upserts.md). */
export const upsertContact = defineWrite({
  name: 'upsert-contact',
  summary: 'Create or update a contact',
  description:
    'Finds the contact with this email address or external id and updates it; creates one if there is none, for which `first_name` is required. ' +
    'Simultaneous requests make one contact. What is not given does not change.',
  scope: 'crm:write',
  input: contactUpsert,
  output: contactView,
  meta: upsertMeta,
  mayCreate: true,
  mayBeAmbiguous: true,
  again: selectContact,
  constraints: CONTACT_CONSTRAINTS,
  run: (context, { match, ...fields }) => upsertOne(context, contactWriter, match, fields),
});

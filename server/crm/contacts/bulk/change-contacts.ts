import { z } from 'zod';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { inOrderOf, outcomesOfDeletion, recordOutcome } from '../../../records/bulk.schema.ts';
import type { Contact, ContactPatch } from '../contact.schema.ts';
import { updatedFields } from '../contact-fields.ts';
import { withTagsAdded, withTagsRemoved } from '../tags/tags.ts';
import { changeEach } from './change-each-contact.ts';
import { type ContactsChange, contactsChange } from './contact-bulk.schema.ts';
import { removeContacts } from './remove-contacts.ts';

/**
 * Changes or deletes many contacts in one transaction, each with the rule for a single one. If one is missing or
 * refused, the others still change.
 */
export const changeContacts = defineWrite({
  name: 'change-contacts',
  summary: 'Change many contacts',
  description: 'Returns the outcome for each contact.',
  scope: 'crm:write',
  input: contactsChange,
  output: z.array(recordOutcome),
  relinks: 'contact',
  run: async (context, { ids, ...edits }) => {
    if (edits.delete) return { data: outcomesOfDeletion(ids, await removeContacts(context, ids)) };
    const fieldsOf = (contact: Contact) => ({ fields: updatedFields(contact, patchOf(contact, edits)) });
    return { data: inOrderOf(ids, await changeEach(context, ids, fieldsOf)) };
  },
});

type Edits = Omit<ContactsChange, 'ids'>;

function patchOf(
  { tags }: Contact,
  { add_tags = [], remove_tags = [], status, owner_id }: Edits,
): ContactPatch {
  const kept = withTagsRemoved(tags, remove_tags);
  return {
    tags: withTagsAdded(kept, add_tags),
    ...(status === undefined ? {} : { status }),
    ...(owner_id === undefined ? {} : { owner_id }),
  };
}

import { z } from 'zod';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { inOrderOf, outcomesOfDeletion, recordOutcome } from '../../../records/bulk.schema.ts';
import { changeEach } from '../../../records/change-each.ts';
import { requireOwnValues } from '../../custom-fields/values/valid-own-values.ts';
import { editContacts } from '../change-contact.ts';
import type { Contact, ContactPatch } from '../contact.schema.ts';
import { CONTACT_CONSTRAINTS } from '../contact-constraints.ts';
import { updatedFields } from '../contact-fields.ts';
import { withTagsAdded, withTagsRemoved } from '../tags/tags.ts';
import { type ContactsChange, contactsChange } from './contact-bulk.schema.ts';
import { removeContacts } from './remove-contacts.ts';

/**
 * Changes or deletes many contacts in one transaction, each with the rule for a single one. If one is missing or
 * refused, the others still change.
 */
export const changeContacts = defineWrite({
  name: 'change-contacts',
  summary: 'Change many contacts',
  description:
    'Returns the outcome for each contact. A value that no contact can have refuses the whole request.',
  scope: 'crm:write',
  input: contactsChange,
  output: z.array(recordOutcome),
  relinks: 'contact',
  constraints: CONTACT_CONSTRAINTS,
  run: async (context, { ids, delete: deletes, ...edits }) => {
    if (deletes) return { data: outcomesOfDeletion(ids, await removeContacts(context, ids)) };
    const { custom_fields: given } = edits;
    await requireOwnValues(context, 'contact', given);
    const decide = (contact: Contact) => ({ fields: updatedFields(contact, patchOf(contact, edits)) });
    return { data: inOrderOf(ids, await changeEach(context, ids, editContacts, () => ({ decide, given }))) };
  },
});

type Edits = Omit<ContactsChange, 'ids' | 'delete'>;

function patchOf({ tags }: Contact, { add_tags, remove_tags, ...fields }: Edits): ContactPatch {
  if (!add_tags && !remove_tags) return fields;
  return { ...fields, tags: withTagsAdded(withTagsRemoved(tags, remove_tags ?? []), add_tags ?? []) };
}

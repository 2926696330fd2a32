import type { WriteContext } from '../../kernel/context.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { inOrderOf, type RecordOutcome, recordOutcome } from '../record-bulk.schema.ts';
import { changeEach } from './change-each-contact.ts';
import type { Contact, ContactPatch } from './contact.schema.ts';
import { type ContactsChange, contactsChange } from './contact-bulk.schema.ts';
import { updatedFields } from './contact-fields.ts';
import { removeContacts } from './remove-contacts.ts';
import { withTagsAdded, withTagsRemoved } from './tags.ts';

/**
 * Changes or deletes many contacts in one transaction, each by the rule of the operation for one of them. A contact that
 * is not there, or that the rule refuses, keeps no other from changing.
 */
export const changeContacts = defineWrite({
  name: 'change-contacts',
  summary: 'Change many contacts',
  description: 'Answers what became of each.',
  scope: 'crm:write',
  input: contactsChange,
  output: recordOutcome,
  run: async (context, change) => {
    const outcomes = change.delete ? await removeAll(context, change) : await changeAll(context, change);
    return { data: inOrderOf(change.ids, outcomes) };
  },
});

async function removeAll(context: WriteContext, { ids }: ContactsChange): Promise<RecordOutcome[]> {
  const removed = await removeContacts(context, ids);
  return removed.map((id) => ({ id, outcome: 'deleted' }));
}

function changeAll(context: WriteContext, { ids, ...edits }: ContactsChange): Promise<RecordOutcome[]> {
  return changeEach(context, ids, (contact) => ({ fields: updatedFields(contact, patchOf(contact, edits)) }));
}

type Edits = Omit<ContactsChange, 'ids'>;

function patchOf({ tags }: Contact, { add_tags = [], remove_tags = [], status }: Edits): ContactPatch {
  const kept = withTagsRemoved(tags, remove_tags);
  return { tags: withTagsAdded(kept, add_tags), ...(status === undefined ? {} : { status }) };
}

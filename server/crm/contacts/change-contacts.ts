import type { WriteContext } from '../../kernel/context.ts';
import { ApiError } from '../../kernel/errors.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { type ChangedContact, type ContactChange, editContacts } from './change-contact.ts';
import type { Contact, ContactPatch } from './contact.schema.ts';
import {
  type ContactOutcome,
  type ContactsChange,
  contactOutcome,
  contactsChange,
} from './contact-bulk.schema.ts';
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
  output: contactOutcome,
  run: async (context, change) => {
    const outcomes = change.delete ? await removeAll(context, change) : await changeAll(context, change);
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    return { data: change.ids.map((id) => byId.get(id) ?? { id, outcome: 'missing' }) };
  },
});

async function removeAll(context: WriteContext, { ids }: ContactsChange): Promise<ContactOutcome[]> {
  const removed = await removeContacts(context, ids);
  return removed.map((id) => ({ id, outcome: 'deleted' }));
}

/** So many are changed by one statement: enough to spare round trips, few enough to be done in time. */
const AT_ONCE = 100;

async function changeAll(
  context: WriteContext,
  { ids, ...change }: ContactsChange,
): Promise<ContactOutcome[]> {
  // In the order in which every statement locks several, so that two such requests do not wait in a circle.
  const ordered = ids.toSorted();
  const outcomes: ContactOutcome[] = [];
  for (let done = 0; done < ordered.length; done += AT_ONCE) {
    const some = ordered.slice(done, done + AT_ONCE);
    const edits = some.map((id) => ({ id, decide: (contact: Contact) => decide(contact, change) }));
    const changed = await editContacts(context, edits);
    outcomes.push(...changed.map((result, index) => outcomeOf(some[index] ?? '', result)));
  }
  return outcomes;
}

type Edits = Omit<ContactsChange, 'ids'>;

function decide(contact: Contact, edits: Edits): ContactChange {
  return { fields: updatedFields(contact, patchOf(contact, edits)) };
}

function outcomeOf(id: string, result: ChangedContact | ApiError): ContactOutcome {
  if (!(result instanceof ApiError)) return { id, outcome: result.isChanged ? 'changed' : 'unchanged' };
  return result.status === 404
    ? { id, outcome: 'missing' }
    : { id, outcome: 'refused', message: result.message };
}

function patchOf({ tags }: Contact, { add_tags = [], remove_tags = [], status }: Edits): ContactPatch {
  const kept = withTagsRemoved(tags, remove_tags);
  return { tags: withTagsAdded(kept, add_tags), ...(status === undefined ? {} : { status }) };
}

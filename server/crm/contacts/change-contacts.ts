import type { WriteContext } from '../../kernel/context.ts';
import { ApiError } from '../../kernel/errors.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { changeContact } from './change-contact.ts';
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

/** So many statements travel together: enough to spare round trips, few enough to be answered in time. */
const AT_ONCE = 50;

async function changeAll(
  context: WriteContext,
  { ids, ...change }: ContactsChange,
): Promise<ContactOutcome[]> {
  // In the order in which every statement locks several, so that two such requests do not wait in a circle.
  const ordered = ids.toSorted();
  const outcomes: ContactOutcome[] = [];
  for (let done = 0; done < ordered.length; done += AT_ONCE) {
    const some = ordered.slice(done, done + AT_ONCE);
    outcomes.push(...(await Promise.all(some.map((id) => changeOne(context, id, change)))));
  }
  return outcomes;
}

type Edits = Omit<ContactsChange, 'ids'>;

async function changeOne(context: WriteContext, id: string, edits: Edits): Promise<ContactOutcome> {
  try {
    const decide = (contact: Contact) => ({ fields: updatedFields(contact, patchOf(contact, edits)) });
    const { isChanged } = await changeContact(context, id, decide);
    return { id, outcome: isChanged ? 'changed' : 'unchanged' };
  } catch (error) {
    // What a rule refuses was refused before anything was written of this contact.
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404
      ? { id, outcome: 'missing' }
      : { id, outcome: 'refused', message: error.message };
  }
}

function patchOf({ tags }: Contact, { add_tags = [], remove_tags = [], status }: Edits): ContactPatch {
  const kept = withTagsRemoved(tags, remove_tags);
  return { tags: withTagsAdded(kept, add_tags), ...(status === undefined ? {} : { status }) };
}

import type { z } from 'zod';
import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { onlyOne } from '../../records/edits.ts';
import { ownFields } from '../custom-fields/values/own-fields.ts';
import { requireMembers } from '../owners/owners.ts';
import { type Contact, contactDraft, contactView } from './contact.schema.ts';
import { insertContactRows, selectContact } from './contact.sql.ts';
import { CONTACT_CONSTRAINTS } from './contact-constraints.ts';
import { subscriptionBy } from './contact-fields.ts';

/** Creates a contact. Two contacts may share an email address (docs/behaviour/contacts.md 4). */
export const createContact = defineWrite({
  name: 'create-contact',
  summary: 'Create a contact',
  description: 'Only first_name is required. There is no check for duplicates; search first to avoid them.',
  scope: 'crm:write',
  input: contactDraft,
  output: contactView,
  takesId: true,
  again: selectContact,
  constraints: CONTACT_CONSTRAINTS,
  run: async (context, draft) => ({ data: onlyOne(await addContacts(context, [draft])) }),
});

export type ContactDraft = z.infer<typeof contactDraft>;

/**
 * Inserts contacts, each with its audit entry and `contact.created`. Tags that a contact starts with are part of that
 * event and have no event of their own. `original_created_at` is when a contact was created where an import took it from.
 * @returns the contacts in the order of their drafts
 */
export async function addContacts(
  context: WriteContext,
  drafts: readonly (ContactDraft & { readonly original_created_at?: string })[],
): Promise<JsonText<Contact>[]> {
  const [own] = await Promise.all([
    ownFields(
      context,
      'contact',
      drafts.map(({ custom_fields }) => custom_fields),
    ),
    requireMembers(
      context,
      drafts.map(({ owner_id }) => owner_id),
    ),
  ]);
  const contacts = drafts.map(({ custom_fields: given, ...draft }) => ({
    email_subscribed: true,
    ...draft,
    ...subscriptionBy(draft.status),
    ...own.added(given),
    id: context.newId(),
  }));
  const written = await context.query<{ id: string; json: string }>(
    insertContactRows(context.organizationId, contacts, context.caller.credential.userId),
  );
  const records = recordsById<Contact>(written);
  return contacts.map(({ id }) => {
    const record = records.get(id);
    if (!record) throw new Error('An inserted contact was not returned.');
    recordCreation(context, record);
    return record;
  });
}

function recordCreation(context: WriteContext, record: JsonText<Contact>): void {
  const { id, created_at } = record.value();
  const about = { recordType: 'contact', recordId: id };
  context.audit({ ...about, action: 'created' });
  context.emit({ ...about, type: 'contact.created', record, occurredAt: created_at });
}

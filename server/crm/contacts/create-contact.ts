import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { WriteContext } from '../../kernel/context.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { type Contact, contactDraft, contactView } from './contact.schema.ts';
import { insertContactRow } from './contact.sql.ts';
import { CONTACT_CONSTRAINTS } from './contact-constraints.ts';
import { subscriptionBy } from './contact-fields.ts';

/** POST of a contact (section 4.6). Two contacts may share an e-mail address. */
export const createContact = defineWrite({
  name: 'create-contact',
  summary: 'Create a contact',
  description: 'Only first_name is required. There is no check for duplicates; search first to avoid them.',
  scope: 'crm:write',
  input: contactDraft,
  output: contactView,
  constraints: CONTACT_CONSTRAINTS,
  run: async (context, draft) => ({ data: await addContact(context, draft) }),
});

export type ContactDraft = z.infer<typeof contactDraft>;

/**
 * Writes a new contact with its audit entry and `contact.created`, which also tells of the tags that it starts with:
 * they are not told as added.
 */
export async function addContact(context: WriteContext, draft: ContactDraft): Promise<JsonText<Contact>> {
  const fields = { email_subscribed: true, ...draft, ...subscriptionBy(draft.status) };
  const contact = { id: uuidv7(), created_by: context.caller.credential.userId, fields };
  const [written] = await context.query<{ json: string }>(insertContactRow(context.organizationId, contact));
  if (!written) throw new Error('An inserted contact did not come back.');
  const record = new JsonText<Contact>(written.json);
  const { id, created_at } = record.value();
  context.audit({ recordType: 'contact', recordId: id, action: 'created' });
  context.emit({
    type: 'contact.created',
    recordType: 'contact',
    recordId: id,
    record,
    occurredAt: created_at,
  });
  return record;
}

import { z } from 'zod';
import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import { blanksLeftOut } from '../../kernel/fields/blanks.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { attempt, type BeforeLinking, onlyOne } from '../../records/edits.ts';
import { ownFields } from '../custom-fields/values/own-fields.ts';
import { ignoredMeta } from '../external-ids/external-id-field.ts';
import { claimExternalIds, metaOf, readExternalId } from '../external-ids/external-ids.ts';
import { refusedOwners } from '../owners/owners.ts';
import { besidePrimary } from './addresses/further-addresses.ts';
import { recordConsentsOfNew } from './consents/consents-of-changes.ts';
import { type Contact, contactDraft, contactView } from './contact.schema.ts';
import { insertContactRows, type NewContact, selectContact } from './contact.sql.ts';
import { CONTACT_CONSTRAINTS } from './contact-constraints.ts';
import { subscriptionBy } from './contact-fields.ts';
import { recordClickIds } from './touches/record-touches.ts';
import { clickIds } from './touches/touch.schema.ts';

/** Creates a contact. Two contacts may share an email address (docs/behaviour/contacts.md 4). */
export const createContact = defineWrite({
  name: 'create-contact',
  kind: 'contact',
  summary: 'Create a contact',
  description: 'Only first_name is required. There is no check for duplicates; search first to avoid them.',
  scope: 'crm:write',
  input: blanksLeftOut(z.object({ ...contactDraft.shape, click_ids: clickIds })),
  output: contactView,
  meta: ignoredMeta,
  takesId: true,
  again: selectContact,
  constraints: CONTACT_CONSTRAINTS,
  run: async (context, { click_ids, ...draft }) => {
    const { fields, ignored } = readExternalId(draft);
    const data = onlyOne(await addContacts(context, [fields]));
    recordClickIds(context, data.value().id, click_ids);
    return { data, ...metaOf(ignored) };
  },
});

export type ContactDraft = z.infer<typeof contactDraft>;

/**
 * Inserts contacts, each with its audit entry and `contact.created`. Tags that a contact starts with are part of that
 * event and have no event of their own. `original_created_at` is when a contact was created where an import took it from.
 * A refused draft does not prevent the others.
 * @returns the contacts in the order of their drafts
 */
export async function addContacts(
  context: WriteContext,
  drafts: readonly (ContactDraft & { readonly original_created_at?: string })[],
  beforeLinking?: BeforeLinking,
): Promise<(JsonText<Contact> | ApiError)[]> {
  const [own, refused, taken] = await Promise.all([
    ownFields(
      context,
      'contact',
      drafts.map(({ custom_fields }) => custom_fields),
    ),
    refusedOwners(
      context,
      drafts.map(({ owner_id }) => owner_id),
    ),
    claimExternalIds(context, 'contact', drafts),
  ]);
  const contacts = drafts.map(({ custom_fields: given, ...draft }, index) =>
    attempt(() => {
      const refusal = refused.get(draft.owner_id ?? '') ?? taken[index];
      if (refusal) throw refusal;
      return {
        email_subscribed: true,
        ...draft,
        ...subscriptionBy(draft.status),
        ...besidePrimary(draft),
        ...own.added(given),
        id: context.newId(),
      };
    }),
  );
  const rows = contacts.flatMap((contact) => (contact instanceof ApiError ? [] : [contact]));
  await beforeLinking?.(context, rows);
  const written = await insertRows(context, rows);
  recordConsentsOfNew(context, rows);
  return contacts.map((contact) => {
    if (contact instanceof ApiError) return contact;
    const record = written.get(contact.id);
    if (!record) throw new Error('An inserted contact was not returned.');
    recordCreation(context, record);
    return record;
  });
}

async function insertRows(
  context: WriteContext,
  rows: readonly NewContact[],
): Promise<ReadonlyMap<string, JsonText<Contact>>> {
  if (rows.length === 0) return new Map();
  const { organizationId, caller } = context;
  return recordsById<Contact>(
    await context.query(insertContactRows(organizationId, rows, caller.credential.userId)),
  );
}

function recordCreation(context: WriteContext, record: JsonText<Contact>): void {
  const { id, created_at } = record.value();
  const about = { recordType: 'contact', recordId: id };
  context.audit({ ...about, action: 'created' });
  context.emit({ ...about, type: 'contact.created', record, occurredAt: created_at });
}

import { v7 as uuidv7 } from 'uuid';
import type { Contact } from '../../server/crm/contacts/contact.schema.ts';
import { insertContactRows, lockContacts } from '../../server/crm/contacts/contact.sql.ts';
import type { ContactFields } from '../../server/crm/contacts/contact-fields.ts';
import { updateContactRows } from '../../server/crm/contacts/contact-write.sql.ts';
import { insertAuditEntries } from '../../server/kernel/audit/audit.ts';
import { JsonText } from '../../server/kernel/database/json-text.ts';
import type { Transaction } from '../../server/kernel/database/transaction.ts';
import { changesBetween } from '../../server/kernel/operations/changes.ts';
import type { Caller } from '../../server/kernel/operations/credential.ts';
import { insertEvents } from '../../server/kernel/operations/outbox.ts';
import { causeOf } from '../../server/kernel/relay/event-cause.ts';

/** Writes of contacts by the server's own statements, with every row that the server writes. They check nothing and return the JSON of the contact. */

/** `PATCH /api-contacts/:id`. */
export async function changeContact(
  transaction: Transaction,
  caller: Caller,
  id: string,
  fields: ContactFields,
): Promise<string> {
  const { organizationId } = caller.credential;
  const [locked] = await transaction.query<{ json: string; now: string }>(lockContacts(organizationId, [id]));
  if (!locked) throw new Error('The contact is gone.');
  const [written] = await transaction.query<{ json: string }>(
    updateContactRows(organizationId, [{ id, fields, adds_tags: false }], locked.now),
  );
  if (!written) throw new Error('The contact was not written.');
  const record = new JsonText<Contact>(written.json);
  const changes = changesBetween(new JsonText<Contact>(locked.json).value(), record.value());
  const subject = { recordType: 'contact', recordId: id };
  transaction.defer(
    insertAuditEntries(caller, 'update-contact', [{ ...subject, action: 'updated', changes }]),
  );
  transaction.defer(
    insertEvents(
      organizationId,
      [{ ...subject, type: 'contact.updated', record, occurredAt: locked.now, changes }],
      causeOf(caller),
    ),
  );
  return written.json;
}

/** What a contact has that is created with names and ways to reach somebody. */
const DEFAULTS = { email_subscribed: true, tags: [], status: 'active', source: 'api' };

/** `POST /api-contacts`. */
export async function createContact(
  transaction: Transaction,
  caller: Caller,
  draft: ContactFields,
): Promise<string> {
  const { organizationId, userId } = caller.credential;
  const id = uuidv7();
  const [written] = await transaction.query<{ json: string }>(
    insertContactRows(organizationId, [{ ...DEFAULTS, ...draft, id }], userId),
  );
  if (!written) throw new Error('The contact was not written.');
  const record = new JsonText<Contact>(written.json);
  const subject = { recordType: 'contact', recordId: id };
  transaction.defer(insertAuditEntries(caller, 'create-contact', [{ ...subject, action: 'created' }]));
  transaction.defer(
    insertEvents(
      organizationId,
      [{ ...subject, type: 'contact.created', record, occurredAt: record.value().created_at }],
      causeOf(caller),
    ),
  );
  return written.json;
}

import { JsonText } from '../../../kernel/database/json-text.ts';
import type { WriteContext } from '../../../kernel/operations/context.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { changeContact } from '../change-contact.ts';
import { contactView } from '../contact.schema.ts';
import { lockContacts, selectContact } from '../contact.sql.ts';
import { type Consent, type ConsentDraft, consentView, newConsent, subscription } from './consent.schema.ts';
import { insertConsents } from './consent.sql.ts';

/** Records what a contact agreed to or refused. */
export const recordConsent = defineWrite({
  name: 'record-consent',
  summary: 'Record a consent of a contact',
  description:
    'Adds an entry to the ledger; the one with the latest occurred_at counts. For email_marketing, email_subscribed follows it.',
  scope: 'crm:write',
  input: newConsent.meta({
    examples: [
      { purpose: 'ad_user_data', state: 'granted', words: 'You may measure our ads.', source: 'phone' },
    ],
  }),
  output: consentView,
  run: async (context, { id, ...draft }) => {
    const { entry } = await record(context, id, draft);
    return { data: entry };
  },
});

/** Records that a contact agreed to emails, and lets them get emails again. */
export const subscribeContact = defineWrite({
  name: 'subscribe-contact',
  kind: 'contact',
  summary: 'Subscribe a contact to emails',
  description:
    'Records a consent to email_marketing and sets email_subscribed to true. An update of the contact never does.',
  scope: 'crm:write',
  input: subscription.meta({ examples: [{ source: 'phone', note: 'Asked for the newsletter in May.' }] }),
  output: contactView,
  again: selectContact,
  run: async (context, { id, source, note }) => {
    await record(context, id, { purpose: 'email_marketing', state: 'granted', words: note, source });
    const [row] = await context.query<{ json: string }>(selectContact(context.organizationId, id));
    if (!row) throw notFound('contact');
    return { data: new JsonText(row.json) };
  },
});

/**
 * Adds an entry to the ledger. If it is the latest of its purpose and about emails, `email_subscribed` follows it. The
 * contact is locked first, so that of two answers at once the later one counts.
 * @throws 404 `not_found` if the organization has no such contact
 */
async function record(context: WriteContext, id: string, draft: ConsentDraft) {
  const { organizationId, caller } = context;
  const locked = await context.query(lockContacts(organizationId, [id]));
  if (locked.length === 0) throw notFound('contact');
  const statement = insertConsents(organizationId, [{ ...draft, contact_id: id }], caller.credential.userId);
  const [row] = await context.query<{ json: string; is_latest: boolean }>(statement);
  if (!row) throw new Error('An inserted consent was not returned.');
  const { purpose, state } = draft;
  const changes = { [purpose]: { from: null, to: state } };
  context.audit({ recordType: 'contact', recordId: id, action: 'updated', changes });
  if (row.is_latest && purpose === 'email_marketing') {
    const fields = { email_subscribed: state === 'granted' };
    await changeContact(context, { id, decide: () => ({ fields, recordsConsent: true }) });
  }
  return { entry: new JsonText<Consent>(row.json) };
}

import { changesBetween } from '../../kernel/changes.ts';
import type { WriteContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { JsonText } from '../../kernel/json-text.ts';
import type { NewActivity } from '../activities/activity.sql.ts';
import { recordActivities } from '../activities/record-activities.ts';
import type { Contact } from './contact.schema.ts';
import { lockContact, updateContactRow } from './contact.sql.ts';
import { type ContactFields, changedFields } from './contact-fields.ts';
import { addedTags } from './tags.ts';

/** What is to become of a contact. */
export interface ContactChange {
  readonly fields: ContactFields;
  /** What the change is besides an update: an enrichment or a merge. */
  readonly activity?: NewActivity;
}

/** A contact after a change. */
export interface ChangedContact {
  readonly data: JsonText<Contact>;
  /** False when there was nothing to change, so that nothing was written. */
  readonly isChanged: boolean;
}

/**
 * Changes a contact: locks it, lets a pure rule decide, and writes the row, its activities, its audit entry and its
 * events. A change that changes nothing writes nothing.
 * @param decide gets the contact as it stands and the moment of the change, ISO 8601
 * @throws 404 `not_found` when the organization has no such contact
 */
export async function changeContact(
  context: WriteContext,
  id: string,
  decide: (contact: Contact, now: string) => ContactChange,
): Promise<ChangedContact> {
  const [locked] = await context.query<{ json: string; now: string }>(
    lockContact(context.organizationId, id),
  );
  if (!locked) throw notFound('contact');
  const current = new JsonText<Contact>(locked.json);
  const before = current.value();
  const change = decide(before, locked.now);
  const fields = changedFields(before, change.fields);
  if (Object.keys(fields).length === 0) return { data: current, isChanged: false };
  return { data: await writeChange(context, before, { ...change, fields }, locked.now), isChanged: true };
}

/**
 * Writes a change of a locked contact. Tags that were added and an enrichment each have an event of their own before the
 * one `contact.updated` (decisions, "Contacts").
 * @param now ISO 8601: the moment of the change
 */
export async function writeChange(
  context: WriteContext,
  before: Contact,
  { fields, activity }: ContactChange,
  now: string,
): Promise<JsonText<Contact>> {
  const newTags = addedTags(before.tags, fields.tags ?? before.tags);
  const write = { fields, addsTags: newTags.length > 0, now };
  const [written] = await context.query<{ json: string }>(
    updateContactRow(context.organizationId, before.id, write),
  );
  if (!written) throw notFound('contact');
  const record = new JsonText<Contact>(written.json);
  recordChange(context, { before, record, newTags, activity, now });
  return record;
}

interface WrittenChange {
  readonly before: Contact;
  readonly record: JsonText<Contact>;
  readonly newTags: readonly string[];
  readonly activity: NewActivity | undefined;
  readonly now: string;
}

function recordChange(
  context: WriteContext,
  { before, record, newTags, activity, now }: WrittenChange,
): void {
  const changes = changesBetween(before, record.value());
  const about = { recordType: 'contact', recordId: before.id };
  const event = { ...about, record, occurredAt: now };
  const activities = newTags.length > 0 ? [tagActivity(before.id, newTags)] : [];
  recordActivities(context, activity ? [activity, ...activities] : activities, now);
  context.audit({ ...about, action: 'updated', changes });
  if (newTags.length > 0) context.emit({ ...event, type: 'contact.tag_added' });
  if (activity?.activity_type === 'enrichment') context.emit({ ...event, type: 'contact.enriched' });
  context.emit({ ...event, type: 'contact.updated', changes });
}

function tagActivity(contactId: string, tags: readonly string[]): NewActivity {
  return {
    activity_type: 'tag_added',
    contact_id: contactId,
    description: `${tags.length === 1 ? 'Tag' : 'Tags'} added: ${tags.join(', ')}`,
    metadata: { tags },
  };
}

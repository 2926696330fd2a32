import type { NewActivity } from '../../../records/activities/activity.sql.ts';
import { fieldsThatFill, joinedNotes } from '../../../records/merged-values.ts';
import type { ContactChange } from '../change-contact.ts';
import type { Contact, ContactPatch } from '../contact.schema.ts';
import { type ContactFields, updatedFields } from '../contact-fields.ts';
import { withTagsAdded } from '../tags/tags.ts';

/**
 * Decides the result of merging a contact into another. The surviving contact keeps its values, fills empty fields
 * from the other, and gets the tags and notes of both; chosen values take precedence. If either contact unsubscribed,
 * the result is unsubscribed. Values that are lost are kept in the activity of the merge. Pure.
 * @throws 400 `invalid_request` if there are too many tags or the notes become too long
 */
export function decideMerge(survivor: Contact, other: Contact, chosen: ContactPatch): ContactChange {
  const { custom_fields: _, ...filling } = fieldsThatFill(survivor, other);
  const fields: ContactFields = {
    ...filling,
    email_subscribed: survivor.email_subscribed && other.email_subscribed,
    tags: chosen.tags ?? withTagsAdded(survivor.tags, other.tags),
    notes: chosen.notes === undefined ? joinedNotes(survivor.notes, other.notes) : chosen.notes,
    ...updatedFields(survivor, chosen),
  };
  return { fields, activity: mergeActivity(survivor, other, chosen, fields) };
}

function mergeActivity(
  survivor: Contact,
  other: Contact,
  chosen: ContactPatch,
  fields: ContactFields,
): NewActivity {
  const replaced = Object.keys(chosen).map((name): [string, unknown] => [name, Reflect.get(survivor, name)]);
  const { email, phone } = { ...survivor, ...fields };
  const lost = [
    ...valuesBeside(email, survivor.email, other.email),
    ...valuesBeside(phone, survivor.phone, other.phone),
  ];
  const name = `${other.first_name} ${other.last_name}`.trim();
  return {
    activity_type: 'merge',
    contact_id: survivor.id,
    description: `Merged with ${name}${lost.length > 0 ? `; also known: ${lost.join(', ')}` : ''}`,
    metadata: { merged_contact: other, replaced_fields: Object.fromEntries(replaced) },
  };
}

/** The values that differ from the one that is kept. */
function valuesBeside(kept: string | null | undefined, ...values: readonly (string | null)[]): string[] {
  return values.flatMap((value) => (value === null || value === kept ? [] : [value]));
}

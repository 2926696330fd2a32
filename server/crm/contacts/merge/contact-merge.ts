import type { NewActivity } from '../../../records/activities/activity.sql.ts';
import { fieldsThatFill, joinedNotes } from '../../../records/merged-values.ts';
import { asFurther, furtherTogether } from '../addresses/further-addresses.ts';
import type { ContactChange } from '../change-contact.ts';
import type { Contact, ContactPatch } from '../contact.schema.ts';
import { type ContactFields, updatedFields } from '../contact-fields.ts';
import { withTagsAdded } from '../tags/tags.ts';

/**
 * Decides the result of merging a contact into another. The surviving contact keeps its values, fills empty fields
 * from the other, and gets the tags, notes and addresses of both; chosen values take precedence. If either contact unsubscribed,
 * the result is unsubscribed. Values that are lost are kept in the activity of the merge. Pure.
 * @throws 400 `invalid_request` if there are too many tags or addresses, or the notes become too long
 */
export function decideMerge(survivor: Contact, other: Contact, chosen: ContactPatch): ContactChange {
  const { custom_fields: _, ...filling } = fieldsThatFill(survivor, other);
  const updated = updatedFields(survivor, chosen);
  const { email, phone } = { ...survivor, ...filling, ...updated };
  const joined = furtherTogether({ email, phone }, [asFurther(survivor), asFurther(other)]);
  const fields: ContactFields = {
    ...filling,
    email_subscribed: survivor.email_subscribed && other.email_subscribed,
    tags: chosen.tags ?? withTagsAdded(survivor.tags, other.tags),
    notes: chosen.notes === undefined ? joinedNotes(survivor.notes, other.notes) : chosen.notes,
    ...updated,
    ...(chosen.emails === undefined ? { emails: joined.emails } : {}),
    ...(chosen.phones === undefined ? { phones: joined.phones } : {}),
  };
  return { fields, activity: mergeActivity(survivor, other, chosen) };
}

function mergeActivity(survivor: Contact, other: Contact, chosen: ContactPatch): NewActivity {
  const replaced = Object.keys(chosen).map((name): [string, unknown] => [name, Reflect.get(survivor, name)]);
  const name = `${other.first_name} ${other.last_name}`.trim();
  return {
    activity_type: 'merge',
    contact_id: survivor.id,
    description: `Merged with ${name}`,
    metadata: { merged_contact: other, replaced_fields: Object.fromEntries(replaced) },
  };
}

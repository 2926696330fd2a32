import type { NewActivity } from '../../../records/activities/activity.sql.ts';
import { fieldsThatFill, joinedNotes } from '../../../records/merged-values.ts';
import type { ContactChange } from '../change-contact.ts';
import type { Contact, ContactPatch } from '../contact.schema.ts';
import { type ContactFields, updatedFields } from '../contact-fields.ts';
import { withTagsAdded } from '../tags/tags.ts';

/**
 * Decides what becomes of a contact that another one is merged into: it keeps its values, fills its empty fields from the
 * other, and carries the tags and notes of both; chosen values come before all that. Whoever unsubscribed in one of them
 * has unsubscribed. What neither keeps stands in the activity of the merge, so that nothing is lost. Pure.
 * @throws 400 `invalid_request` when tags or notes become more than a contact may have
 */
export function decideMerge(survivor: Contact, other: Contact, chosen: ContactPatch): ContactChange {
  const fields: ContactFields = {
    ...fieldsThatFill(survivor, other),
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

/** Those of the values that are not the one which is kept. */
function valuesBeside(kept: string | null | undefined, ...values: readonly (string | null)[]): string[] {
  return values.flatMap((value) => (value === null || value === kept ? [] : [value]));
}

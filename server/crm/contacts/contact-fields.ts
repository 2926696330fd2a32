import type { WithOwnValues } from '../custom-fields/values/custom-values-field.ts';
import { besidePrimary } from './addresses/further-addresses.ts';
import type { Contact, ContactPatch } from './contact.schema.ts';
import { withTagsReplaced } from './tags/tags.ts';

/** The fields of a contact that a change may write; absent leaves, null clears. */
export type ContactFields = WithOwnValues<ContactPatch> & {
  readonly email_subscribed?: boolean;
  readonly enriched_at?: string | null;
  readonly enrichment_status?: string | null;
};

/**
 * What an update writes: its fields with what follows from them, without `custom_fields`, which need a look-up. Pure.
 * Somebody who unsubscribed gets no email; a later status does not bring the consent back.
 */
export function updatedFields(contact: Contact, { custom_fields, ...patch }: ContactPatch): ContactFields {
  return {
    ...patch,
    ...(patch.tags === undefined ? {} : { tags: withTagsReplaced(contact.tags, patch.tags) }),
    ...subscriptionBy(patch.status),
    ...besidePrimary({ ...contact, ...patch }),
  };
}

/** The subscription that follows from a status (docs/behaviour/contacts.md 7). */
export function subscriptionBy(status: string | undefined): { readonly email_subscribed?: false } {
  return status === 'unsubscribed' ? { email_subscribed: false } : {};
}

/** The fields that would really change the contact. */
export function changedFields(contact: Contact, fields: ContactFields): ContactFields {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(contact, name) ?? null);
  return Object.fromEntries(Object.entries(fields).filter(differs));
}

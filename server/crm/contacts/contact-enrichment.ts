import { changesBetween } from '../../kernel/operations/changes.ts';
import { fieldsThatFill } from '../../records/merged-values.ts';
import type { OwnValues } from '../custom-fields/values/custom-values-field.ts';
import type { ContactChange } from './change-contact.ts';
import type { Contact, Enrichment } from './contact.schema.ts';
import { changedFields, updatedFields } from './contact-fields.ts';

/**
 * Decides the effect of an enrichment on a contact (docs/behaviour/contacts.md 16). It fills empty fields or, with
 * `overwrite`, sets all given fields. It always records its time, its outcome and an activity. Pure.
 * @param now ISO 8601
 * @param ownValues the values of custom fields that are written
 */
export function decideEnrichment(
  contact: Contact,
  { provider, fields, overwrite }: Enrichment,
  now: string,
  ownValues: OwnValues = {},
): ContactChange {
  const outcome = Object.keys(fields).length === 0 ? 'not_found' : 'enriched';
  const kept = overwrite ? fields : fieldsThatFill(contact, fields);
  const found = changedFields(contact, updatedFields(contact, kept));
  const own = changesBetween({ custom_fields: contact.custom_fields }, { ...ownValues });
  const names = [...Object.keys(found), ...Object.keys(own)];
  return {
    fields: { ...found, enriched_at: now, enrichment_status: outcome },
    activity: {
      activity_type: 'enrichment',
      contact_id: contact.id,
      description: describe(provider, outcome, names),
      metadata: { provider, enrichment_status: outcome, fields: names },
    },
  };
}

function describe(provider: string, outcome: 'enriched' | 'not_found', names: readonly string[]): string {
  if (outcome === 'not_found') return `${provider} found nothing`;
  return names.length === 0 ? `${provider} found nothing new` : `${provider} found ${names.join(', ')}`;
}

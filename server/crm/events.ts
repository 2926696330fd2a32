/** The events that the CRM emits (section 6 of the specification). */
export const CRM_EVENT_TYPES = [
  'contact.created',
  'contact.updated',
  'contact.tag_added',
  'contact.enriched',
  'contact.note_added',
  'deal.created',
  'deal.updated',
] as const;

/** What an event of the CRM sets off inside Kontor besides webhooks. */
export type Trigger = 'deal_created' | 'deal_won' | 'purchase_conversion';

/** The records of the CRM whose changes are told to the people who look at them. */
export const CRM_RECORD_TYPES: ReadonlySet<string> = new Set([
  'contact',
  'company',
  'deal',
  'activity',
  'pipeline',
  'stage',
]);

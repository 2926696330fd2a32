import { CRM_EVENT_TYPES } from '../../../server/crm/events.ts';

type EventType = (typeof CRM_EVENT_TYPES)[number];

/** When each event is sent. */
const WORDS: Readonly<Record<EventType, string>> = {
  'contact.created': 'A contact was created',
  'contact.updated': 'A contact was changed',
  'contact.tag_added': 'A contact got a tag',
  'contact.enriched': 'A contact was enriched',
  'contact.note_added': 'A note was added to a contact',
  'deal.created': 'A deal was created',
  'deal.updated': 'A deal was changed, moved, won or lost',
};

/** The events that can be subscribed to, with when each is sent. */
export const EVENTS = CRM_EVENT_TYPES.map((type) => ({ type, words: WORDS[type] }));

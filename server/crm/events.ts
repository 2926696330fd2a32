import type { FamilyEvent } from '../kernel/family/family.ts';
import { activityView } from '../records/activities/activity.schema.ts';
import { contactView } from './contacts/contact.schema.ts';
import { dealView } from './deals/deal.schema.ts';
import { deletedContact } from './privacy/contact-privacy.schema.ts';

/** What an event of the CRM triggers inside Kontor, besides webhooks. */
export type Trigger = 'deal_created' | 'deal_won' | 'purchase_conversion';

const contact = { recordName: 'contact', record: contactView };
const deal = { recordName: 'deal', record: dealView };

/** The events of the CRM, as delivered by webhooks (docs/behaviour/webhooks.md 7). */
export const CRM_EVENTS: readonly FamilyEvent[] = [
  {
    type: 'contact.created',
    words: 'A contact was created',
    description: 'A contact was created.',
    ...contact,
    changes: false,
  },
  {
    type: 'contact.updated',
    words: 'A contact was changed',
    description: 'A field of a contact changed.',
    ...contact,
    changes: true,
  },
  {
    type: 'contact.tag_added',
    words: 'A tag was added to a contact',
    description: 'A tag was added to a contact that did not have it. `contact.updated` is sent too.',
    ...contact,
    changes: false,
  },
  {
    type: 'contact.enriched',
    words: 'A contact was enriched',
    description: 'An enrichment of a contact ran. `contact.updated` is sent too.',
    ...contact,
    changes: false,
  },
  {
    type: 'contact.note_added',
    words: 'A note was added to a contact',
    description: 'A note on a contact was logged. The record is the activity.',
    recordName: 'activity',
    record: activityView,
    changes: false,
  },
  {
    type: 'contact.deleted',
    words: 'A contact was deleted or erased',
    description:
      'A contact was deleted, or its personal data was erased. The record contains only ids. Not sent for a contact that was ' +
      'merged into another one.',
    recordName: 'contact',
    record: deletedContact,
    changes: false,
  },
  {
    type: 'deal.created',
    words: 'A deal was created',
    description: 'A deal was created.',
    ...deal,
    changes: false,
  },
  {
    type: 'deal.updated',
    words: 'A deal was changed, moved, won or lost',
    description: 'A field of a deal changed. Also sent when a deal is moved, won or lost.',
    ...deal,
    changes: true,
  },
];

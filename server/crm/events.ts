import { z } from 'zod';
import type { FamilyEvent } from '../kernel/family/family.ts';
import { activityView } from '../records/activities/activity.schema.ts';
import { fileView } from './attachments/file.schema.ts';
import { companyView } from './companies/company.schema.ts';
import { contactView } from './contacts/contact.schema.ts';
import { dealView } from './deals/deal.schema.ts';
import { placeViews } from './deals/deal-events.schema.ts';
import {
  deletedActivity,
  deletedCompany,
  deletedContact,
  deletedDeal,
  deletedFile,
  deletedTask,
  mergedContact,
} from './gone-records.schema.ts';
import { taskView } from './tasks/task.schema.ts';

/** What an event of the CRM triggers inside Kontor, besides webhooks. */
export type Trigger = 'deal_created' | 'deal_won' | 'purchase_conversion';

const contact = { recordName: 'contact', record: contactView };
const company = { recordName: 'company', record: companyView };
const deal = { recordName: 'deal', record: dealView, beside: placeViews };
const task = { recordName: 'task', record: taskView };
const activity = { recordName: 'activity', record: activityView };

const tagsAdded = z.array(z.string()).meta({ description: 'The tags that the contact did not have before.' });

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
    beside: { tags_added: tagsAdded },
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
    ...activity,
    changes: false,
  },
  {
    type: 'contact.merged',
    words: 'A contact was merged into another one',
    description:
      'A contact was merged into another one and no longer exists. The record contains only ids: its own, and that of the other ' +
      'contact in `merged_into`. `contact.updated` is sent for the other contact.',
    recordName: 'contact',
    record: mergedContact,
    changes: false,
  },
  {
    type: 'contact.deleted',
    words: 'A contact was deleted or erased',
    description:
      'A contact was deleted, or its personal data was erased. The record contains only ids. For a merge, ' +
      '`contact.merged` is sent instead.',
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
  {
    type: 'deal.won',
    words: 'A deal was won',
    description:
      'A deal came into a stage flagged as won, whether it was moved or created there. `deal.updated` or `deal.created` is sent too.',
    ...deal,
    changes: false,
  },
  {
    type: 'deal.lost',
    words: 'A deal was lost',
    description:
      'A deal came into a stage flagged as lost, whether it was moved or created there. `deal.updated` or `deal.created` is sent too.',
    ...deal,
    changes: false,
  },
  {
    type: 'deal.deleted',
    words: 'A deal was deleted',
    description: 'A deal was deleted. The record contains only ids.',
    recordName: 'deal',
    record: deletedDeal,
    changes: false,
  },
  {
    type: 'company.created',
    words: 'A company was created',
    description: 'A company was created.',
    ...company,
    changes: false,
  },
  {
    type: 'company.updated',
    words: 'A company was changed',
    description: 'A field of a company changed.',
    ...company,
    changes: true,
  },
  {
    type: 'company.deleted',
    words: 'A company was deleted or merged',
    description:
      'A company was deleted or merged into another one. The record contains only ids; after a merge, `merged_into` is the other ' +
      'company, for which `company.updated` is sent.',
    recordName: 'company',
    record: deletedCompany,
    changes: false,
  },
  {
    type: 'task.created',
    words: 'A task was created',
    description: 'A task was created, by somebody or because a repeating task was completed.',
    ...task,
    changes: false,
  },
  {
    type: 'task.updated',
    words: 'A task was changed, completed or opened again',
    description: 'A field of a task changed. Also sent when a task is completed or opened again.',
    ...task,
    changes: true,
  },
  {
    type: 'task.completed',
    words: 'A task was completed',
    description: 'A task was completed. `task.updated` is sent too.',
    ...task,
    changes: false,
  },
  {
    type: 'task.deleted',
    words: 'A task was deleted',
    description: 'A task was deleted. The record contains only ids.',
    recordName: 'task',
    record: deletedTask,
    changes: false,
  },
  {
    type: 'activity.created',
    words: 'An activity was logged',
    description:
      'A note, an email, a call or a meeting was logged. Not sent for what Kontor writes into timelines itself.',
    ...activity,
    changes: false,
  },
  {
    type: 'activity.updated',
    words: 'An activity was edited',
    description: 'A note, an email, a call or a meeting was edited.',
    ...activity,
    changes: true,
  },
  {
    type: 'activity.deleted',
    words: 'An activity was deleted',
    description:
      'A note, an email, a call or a meeting was deleted. The record contains only ids. Not sent for activities that are ' +
      'deleted with their contact, deal or company.',
    recordName: 'activity',
    record: deletedActivity,
    changes: false,
  },
  {
    type: 'file.created',
    words: 'A file was added to a record',
    description:
      'A file was added to a contact, a company, a deal or a task. The record tells about the file, without its content.',
    recordName: 'file',
    record: fileView,
    changes: false,
  },
  {
    type: 'file.deleted',
    words: 'A file was deleted',
    description:
      'A file was deleted. The record contains only ids. Not sent for files that are deleted with their contact, company, deal or task.',
    recordName: 'file',
    record: deletedFile,
    changes: false,
  },
];

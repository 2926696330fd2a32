import { page, timestamp } from '../../kernel/fields/fields.ts';
import { activityFilter } from '../../records/activities/activity.schema.ts';
import { contactId } from './contact.schema.ts';

/** The filters of `GET /api-contacts/:id/deals`, newest first. */
export const contactDealsQuery = contactId.extend({
  created_since: timestamp().optional().meta({ description: 'Only deals created at or after this time.' }),
  ...page({ default: 100, max: 200 }),
});

/** The filters of `GET /api-contacts/:id/activities`, newest first (docs/behaviour/contacts.md 17). */
export const contactActivitiesQuery = contactId.extend({
  created_since: activityFilter.shape.created_since,
  type: activityFilter.shape.type,
  ...page({ default: 50, max: 200 }),
});

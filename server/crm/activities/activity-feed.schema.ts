import { z } from 'zod';
import { page, uuid } from '../../kernel/fields/fields.ts';
import { activityFilter, activityView } from '../../records/activities/activity.schema.ts';

/** An activity in the organization's feed, with names for the ids. */
export const feedEntryView = activityView
  .extend({
    contact_name: z.string().nullable(),
    deal_title: z.string().nullable(),
    company_name: z.string().nullable(),
  })
  .meta({ id: 'FeedEntry', description: 'An activity, with the names of its contact, deal and company.' });

export type FeedEntry = z.infer<typeof feedEntryView>;

/** The filters of the feed. */
export const feedQuery = z.object({
  type: activityFilter.shape.type,
  performed_by: uuid().optional().meta({ description: 'Only activities of this user.' }),
  ...page({ default: 50, max: 200 }),
});

export type FeedQuery = z.infer<typeof feedQuery>;

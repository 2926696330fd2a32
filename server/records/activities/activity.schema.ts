import { z } from 'zod';
import { activityType } from '../../kernel/fields/activity-type.ts';
import { order, page, timestamp, timestampView } from '../../kernel/fields/fields.ts';
import { companyIdView, occurredAtView } from './conditional-members.ts';

/** An activity as every door shows it (docs/behaviour/activities.md 1). */
export const activityView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    contact_id: z.uuid().nullable(),
    deal_id: z.uuid().nullable(),
    activity_type: activityType().meta({ examples: ['stage_change'] }),
    description: z
      .string()
      .meta({ description: 'What happened, in words.', examples: ['Stage changed from New to Proposal'] }),
    metadata: z.record(z.string(), z.unknown()).meta({
      description: 'Of the deal kinds: the ids and names or values before and after.',
      examples: [{ from_stage_name: 'New', to_stage_name: 'Proposal' }],
    }),
    performed_by: z.uuid().nullable().meta({ description: 'The user behind the credential.' }),
    created_at: timestampView,
    company_id: companyIdView,
    occurred_at: occurredAtView,
  })
  .meta({ id: 'Activity', description: 'Something that happened with a contact, a deal or a company.' });

export type Activity = z.infer<typeof activityView>;

/** The filters that every list of activities takes. */
export const activityFilter = z.object({
  created_since: timestamp().optional().meta({ description: 'Only what was created at or after this time.' }),
  type: activityType().optional().meta({ description: 'Only activities of this kind.' }),
  order: order(),
});

/** The filters of the timeline of one record, newest first. */
export const timelineQuery = z.object({
  created_since: activityFilter.shape.created_since,
  type: activityFilter.shape.type,
  ...page({ default: 50, max: 200 }),
});

export type TimelineQuery = z.infer<typeof timelineQuery>;

import { z } from 'zod';
import {
  LONG_TEXT,
  order,
  page,
  requiredText,
  timestamp,
  timestampView,
  uuid,
} from '../../kernel/fields/fields.ts';
import { metadata } from './metadata-field.ts';

/** Activities that people and programs log. */
const LOGGED_ACTIVITY_TYPES = ['note', 'email', 'call', 'meeting'] as const;

/** Activities that the CRM writes by itself when something changes. */
const RECORDED_ACTIVITY_TYPES = [
  'tag_added',
  'enrichment',
  'merge',
  'stage_change',
  'deal_stage_change',
  'value_change',
  'deal_created',
] as const;

const ACTIVITY_TYPES = [...LOGGED_ACTIVITY_TYPES, ...RECORDED_ACTIVITY_TYPES] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** An activity as every door shows it (docs/behaviour/activities.md 1). */
export const activityView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    contact_id: z.uuid().nullable(),
    deal_id: z.uuid().nullable(),
    activity_type: z.enum(ACTIVITY_TYPES).meta({ examples: ['stage_change'] }),
    description: z
      .string()
      .meta({ description: 'What happened, in words.', examples: ['Stage changed from New to Proposal'] }),
    metadata: z.record(z.string(), z.unknown()).meta({
      description: 'Of the deal kinds: the ids and names or values before and after.',
      examples: [{ from_stage_name: 'New', to_stage_name: 'Proposal' }],
    }),
    performed_by: z.uuid().nullable().meta({ description: 'The user behind the credential.' }),
    created_at: timestampView,
  })
  .meta({ id: 'Activity', description: 'Something that happened with a contact, a deal or both.' });

export type Activity = z.infer<typeof activityView>;

/** What `POST /api-activities` takes: something that happened with a contact, a deal or both. */
export const activityDraft = z
  .object({
    activity_type: z.enum(LOGGED_ACTIVITY_TYPES),
    description: requiredText(LONG_TEXT),
    contact_id: uuid().nullable().default(null).meta({ description: 'A contact of your organization.' }),
    deal_id: uuid().nullable().default(null).meta({ description: 'A deal of your organization.' }),
    metadata: metadata().default({}),
  })
  .refine(({ contact_id, deal_id }) => contact_id !== null || deal_id !== null, {
    error: "must name a 'contact_id', a 'deal_id' or both",
  })
  .meta({
    examples: [
      {
        activity_type: 'call',
        description: 'Talked about the offer',
        contact_id: '0198c2f1-093e-77d5-8fdb-aacfa9244886',
        metadata: { duration_minutes: 25 },
      },
    ],
  });

/** The filters that every list of activities takes. */
export const activityFilter = z.object({
  created_since: timestamp().optional().meta({ description: 'Only what was created at or after this time.' }),
  type: z.enum(ACTIVITY_TYPES).optional().meta({ description: 'Only activities of this kind.' }),
  order: order(),
});

/** The filters of `GET /api-activities` (docs/behaviour/activities.md 4). */
export const activityQuery = activityFilter.extend({
  contact_id: uuid().optional().meta({ description: 'Only activities of this contact.' }),
  deal_id: uuid().optional().meta({ description: 'Only activities of this deal.' }),
  company_id: uuid().optional().meta({
    description: 'Only activities of the contacts and deals of this company, a move of a deal once.',
  }),
  ...page({ default: 100, max: 200 }),
});

export type ActivityQuery = z.infer<typeof activityQuery>;

import { z } from 'zod';
import { LONG_TEXT, page, requiredText, uuid } from '../../kernel/fields/fields.ts';
import { activityFilter } from '../../records/activities/activity.schema.ts';
import { metadata } from './metadata-field.ts';

/** Types of activities that people and programs log. */
const LOGGED_ACTIVITY_TYPES = ['note', 'email', 'call', 'meeting'] as const;

/** Types of activities that the CRM records when something changes. */
const RECORDED_ACTIVITY_TYPES = [
  'tag_added',
  'enrichment',
  'merge',
  'stage_change',
  'deal_stage_change',
  'value_change',
  'deal_created',
  'task_completed',
  'task_reopened',
] as const;

/** The types of activities of the CRM. */
export const CRM_ACTIVITY_TYPES = [...LOGGED_ACTIVITY_TYPES, ...RECORDED_ACTIVITY_TYPES] as const;

/** The input of `POST /api-activities`: an activity with a contact, a deal or both. */
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

/** The filters of `GET /api-activities` (docs/behaviour/activities.md 4). */
export const activityQuery = activityFilter.extend({
  contact_id: uuid().optional().meta({ description: 'Only activities of this contact.' }),
  deal_id: uuid().optional().meta({ description: 'Only activities of this deal.' }),
  company_id: uuid().optional().meta({
    description:
      'Only activities of this company and of its contacts and deals. The move of a deal is listed once.',
  }),
  ...page({ default: 100, max: 200 }),
});

export type ActivityQuery = z.infer<typeof activityQuery>;
